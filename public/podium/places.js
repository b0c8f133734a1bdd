(()=>{"use strict";const $podium=window.podium??={};
{const full=44;
const room=(points)=>points.map(({x,y},place)=>Math.min(full,...points
.map((other,index)=>index===place?full:Math.max(Math.abs(other.x-x),Math.abs(other.y-y)))));
function arranged(places,width,height){
const points=places.map(({x,y})=>({x:x*width / 100,y:y*height / 100})),before=room(points);
const inside=(at,most,size)=>Math.max(size / 2,Math.min(most-size / 2,at));
const moved=points.map(({x,y},place)=>({x:inside(x,width,before[place]),y:inside(y,height,before[place])}));
const after=room(moved);
return moved.map((point,place)=>({...point,size:Math.min(before[place],after[place])}));
}
$podium["play/arranging"]={full,arranged};}
{const{all,element,first,need}=$podium["common/elements"];
const{arranged,full}=$podium["play/arranging"];
const states=['right','wrong','missed'];
const inputOf=(part)=>(first(part,'input, select'));
const pictureOf=(question)=>(
all(question,'fieldset img').find((image)=> !image.closest('legend, .hint, .c, .lefts, .rights')));
function spot(part){
const[x,y]=(part.dataset.at??'').split(',').map(Number);
const button=element('button',{type:'button',class:'place',tabindex:'-1','aria-hidden':'true',
mousedown:(event)=>event.preventDefault(),
click:()=>{
const input=inputOf(part);
if(input instanceof HTMLInputElement)input.click();
else part.click();
input?.focus({preventScroll:true});
}});
return{part,button,x,y};
}
function arrange(image,spots){
const{offsetWidth:width,offsetHeight:height}=image;
if(!width|| !height)return undefined;
const places=arranged(spots,width,height);
for(const[place,{button}]of spots.entries()){
const{x,y,size}=places[place];
for(const[name,value]of Object.entries({left:x-size / 2,top:y-size / 2,'--size':size}))button.style.setProperty(name,`${value}px`);
}
return places.every(({size})=>size===full);
}
function draw(question,spots){
const shown=all(question,'.c');
for(const[place,{part,button}]of spots.entries()){
const input=inputOf(part),isChoice=input instanceof HTMLInputElement;
button.textContent=isChoice?String.fromCharCode(65+shown.indexOf(part)):String(place+1);
button.disabled=input?.disabled??false;
for(const state of states)button.classList.toggle(state,part.classList.contains(state));
button.classList.toggle('chosen',isChoice?input.checked:Boolean(input?.value));
button.classList.toggle('focused',part.classList.contains('armed')||Boolean(input?.matches(':focus-visible')));
}
}
function equip(question){
const spots=all(question,'[data-at]').map(spot),image=pictureOf(question);
if(!image|| !spots.length)return;
const how=first(question,'.on-picture'),lister=how&&need(how,'button');
const shown=image.closest('a')??image,frame=element('span',{class:'picture'});
shown.before(frame);
frame.append(shown,...spots.map(({button})=>button));
let isListed=false,hasRoom=arrange(image,spots)??true;
const redraw=()=>{
draw(question,spots);
if(!how)return;
const mayFold=hasRoom&& !question.classList.contains('marked');
how.hidden= !mayFold;
lister?.setAttribute('aria-expanded',String(isListed));
question.classList.toggle('folded',mayFold&& !isListed);
};
lister?.addEventListener('click',()=>{
isListed= !isListed;
redraw();
});
for(const name of['input','change','reset','focusin','focusout'])question.addEventListener(name,()=>setTimeout(redraw));
const watcher=new MutationObserver(redraw);
const classes={attributes:true,attributeFilter:['class','disabled']};
for(const part of[question,...spots.flatMap(({part})=>[part,inputOf(part)??part])])watcher.observe(part,classes);
watcher.observe(need(question,'.outcome'),{childList:true});
watcher.observe(need(question,'fieldset'),{childList:true});
const sizes=new ResizeObserver(()=>{
const room=arrange(image,spots)??hasRoom;
if(room===hasRoom)return;
hasRoom=room;
requestAnimationFrame(redraw);
});
sizes.observe(image);
image.decode().catch(()=>{
sizes.disconnect();
hasRoom=false;
for(const{button}of spots)button.remove();
redraw();
});
redraw();
}
for(const question of document.querySelectorAll('.quiz .q'))equip((question));
}
})();
