(()=>{"use strict";const $podium=window.podium??={};
{const{need,textOf}=$podium["common/elements"];
const{store}=$podium["common/store"];
const fileName=(game,kind)=>
`${game.path.split('/').pop()}-${new Date(game.state().attempt.ended??Date.now()).toISOString().slice(0,10)}.${kind}`;
function readable(question,response){
return response.map((part)=>{
const choice=question.querySelector(`.c input[value="${CSS.escape(part)}"]`)?.nextElementSibling
??question.querySelector(`[data-letter="${CSS.escape(part)}"] > div`);
return choice?textOf(choice):part;
});
}
function result(game){
const{answers,outcomes,...entry}=game.entry(),{marks}=game.state();
return{
kind:'podium-attempt',version:1,site:store.siteID,quiz:game.path,...entry,
began:new Date(entry.began).toISOString(),ended:new Date(entry.ended).toISOString(),
questions:game.questions.map((question)=>{
const response=answers[question.id]??null;
return{id:question.id,kind:question.dataset.kind,question:textOf(need(question,'h2')),response,
text:response&&readable(question,response),outcome:outcomes[question.id],earned:marks.get(question.id)?.earned??0,
points:Number(question.dataset.points)};
}),
};
}
function cell(value){
const text=String(value),safe=/^[=+\-@\t\r]/.test(text)&& !/^[+-]?[\d.,]+$/.test(text)?"'"+text:text;
return /[",\r\n]/.test(safe)?`"${safe.replaceAll('"','""')}"`:safe;
}
function table(game){
const rows=result(game).questions.map(({id,question,text,outcome,earned,points})=>
[id,question,(text??[]).join('; '),outcome,earned,points].map(cell).join(','));
return['id,question,response,outcome,earned,points',...rows].join('\r\n')+'\r\n';
}
$podium["play/export"]={fileName,result,cell,table};}
{const{say}=$podium["common/words"];
const{score}=$podium["play/state"];
const squares={right:'🟩',partly:'🟨',wrong:'🟥',open:'⬜'};
const longestRow=12;
function outcomes(game){
const{marks}=game.state();
return game.questions.map(({id})=>marks.get(id)?.outcome??'open');
}
const address=()=>/^https?:$/.test(location.protocol)?location.origin+location.pathname:'';
function shareText(game,title,percent){
const{earned,possible}=score(game.state());
const signs=outcomes(game).map((outcome)=>squares[outcome]);
const rows=Array.from({length:Math.ceil(signs.length / longestRow)},(_,row)=>signs.slice(row*longestRow,(row+1)*longestRow).join(''));
return[`${title}: ${say('play.percent',{n:percent})}, ${say('play.earned',{n:earned,of:possible})}`,...rows,address()].filter(Boolean).join('\n');
}
function wrapped(pen,text,width,most){
const lines=[];
for(const word of text.split(' ')){
const line=lines.length?`${lines[lines.length-1]} ${word}`:word;
if(lines.length&&pen.measureText(line).width<=width)lines[lines.length-1]=line;
else lines.push(word);
}
return lines.length>most?[...lines.slice(0,most-1),lines[most-1]+'…']:lines;
}
function picture(game,title,percent){
const canvas=document.createElement('canvas'),pen=canvas.getContext('2d');
if(!pen)return Promise.resolve(null);
Object.assign(canvas,{width:1200,height:630});
const style=getComputedStyle(document.documentElement);
const color=(name)=>style.getPropertyValue(`--${name}`).trim();
const display=style.getPropertyValue('--display')||'serif',text=style.getPropertyValue('--text')||'sans-serif';
const[ground,ink,spark]=['#0b4a3d','#f3f6f1',color('spark')||'#ffbd2e'];
pen.fillStyle=ground;
pen.fillRect(0,0,1200,630);
pen.lineWidth=34;
pen.strokeStyle='rgb(255 255 255 / 18%)';
pen.beginPath();
pen.arc(250,300,165,0,2*Math.PI);
pen.stroke();
pen.strokeStyle=spark;
pen.beginPath();
pen.arc(250,300,165,-Math.PI / 2,-Math.PI / 2+2*Math.PI*percent / 100);
if(percent>0)pen.stroke();
pen.fillStyle=ink;
pen.textAlign='center';
pen.textBaseline='middle';
pen.font=`700 92px ${display}`;
pen.fillText(say('play.percent',{n:percent}),250,304);
pen.textAlign='start';
pen.textBaseline='alphabetic';
pen.font=`700 66px ${display}`;
const lines=wrapped(pen,title,660,3);
lines.forEach((line,place)=>pen.fillText(line,490,215+place*78));
const{earned,possible}=score(game.state());
pen.font=`400 38px ${text}`;
pen.fillText(say('play.earned',{n:earned,of:possible}),490,235+lines.length*78);
const colors={right:spark,partly:'#c5d0cb',wrong:'rgb(255 255 255 / 22%)',open:'rgb(255 255 255 / 10%)'};
const all=outcomes(game),size=Math.min(44,1080 / all.length-8);
all.forEach((outcome,place)=>{
pen.fillStyle=colors[outcome];
pen.fillRect(60+place*(size+8),540,size,outcome==='right'?size:size*0.6);
});
return new Promise((resolve)=>canvas.toBlob(resolve,'image/png'));
}
$podium["play/share"]={shareText,picture};}
{const{element,need,saveFile}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{minutes}=$podium["play/clock"];
const{fileName,result,table}=$podium["play/export"];
const{linkTo,results}=$podium["play/finish"];
const{needsDrawer}=$podium["play/ordinals"];
const{shapes}=$podium["play/outcome"];
const{picture,shareText}=$podium["play/share"];
const{score}=$podium["play/state"];
const{verdict}=$podium["play/verdict"];
const button=(key,click,kind='quiet',values={})=>
element('button',{type:'button',...(kind?{class:kind}:{}),click},say(key,values));
function ring(percent){
const xmlns='http://www.w3.org/2000/svg',drawing=document.createElementNS(xmlns,'svg');
const size=2*Math.PI*52;
drawing.setAttribute('viewBox','0 0 120 120');
drawing.setAttribute('aria-hidden','true');
for(const[name,filled]of[['track',100],['filled',percent]]){
const circle=document.createElementNS(xmlns,'circle');
const length=size*Number(filled)/ 100;
for(const[key,value]of Object.entries({class:name,cx:60,cy:60,r:52,'stroke-dasharray':`${length} ${size}`})){
circle.setAttribute(key,String(value));
}
if(Number(filled)>0)drawing.append(circle);
}
return element('div',{class:'ring'},drawing,element('b',{},say('play.percent',{n:percent})));
}
function earlier(game){
const{attempt}=game.state();
return store.quiz(game.path).past.filter((one)=>one.whole===true
&& !(one.began===attempt.began&&one.seed===attempt.seed)&&one.began<=attempt.began);
}
function comparison(game,percent){
if(game.state().attempt.only)return[];
const before=earlier(game).map((one)=>Number(one.percent));
if(!before.length)return[];
const best=Math.max(...before),shown=[...before,percent].slice(-7);
const said=percent>best?say('end.new-best',{n:best}):percent===best?say('end.same-best'):say('end.best',{n:best});
return[element('p',{class:'best'},element('span',{class:'trend',role:'img','aria-label':say('end.trend',{scores:shown.map((n)=>say('play.percent',{n})).join(', ')})},
...shown.map((n)=>element('span',{class:`bar-${Math.round(n / 10)}`}))),' ',said)];
}
function card(game){
const{quiz,questions}=game,state=game.state(),{attempt,marks}=state;
const{earned,possible,percent}=score(state),pass=quiz.dataset.pass?Number(quiz.dataset.pass):null;
const rows=questions.map((question)=>{
const mark=marks.get(question.id);
return element('li',{},
element('span',{class:`shape ${mark?.outcome??'open'}`,'aria-hidden':'true'},mark?shapes[mark.outcome]:'–'),
linkTo(question,questions),element('span',{},say(`play.${mark?.outcome??'skipped'}`)));
});
const right=questions.filter(({id})=>marks.get(id)?.outcome==='right').length;
return element('section',{class:'card-of-score','aria-labelledby':'Score'},
element('div',{class:'head'},ring(percent),element('div',{},
element('h2',{id:'Score',tabindex:'-1'},say('play.final')),
element('p',{class:'said',role:'status'},say(verdict(percent,pass),{n:right,of:questions.length})),
element('p',{class:'sum'},say('play.earned',{n:earned,of:possible}),' · ',
say('end.took',{time:minutes(Math.round(attempt.spent / 1000))})),
...(pass===null?[]:[element('p',{class:'verdict'},percent>=pass?say('play.passed'):say('play.failed',{n:pass}))]),
...(state.isExtra?[element('p',{},say('play.extra'))]:[]),
...('draw' in quiz.dataset&&needsDrawer(quiz,attempt.settings,game.own)&& !attempt.only&& !attempt.ordinal&& !document.body.matches('.is-bundle')
?[element('p',{},say('slip.no-key'))]:[]),
...comparison(game,percent))),
element('p',{class:'ways'},...(state.isPast?[]:waysOn(game)),...next(),...share(game,percent)),
element('details',{class:'details'},element('summary',{},say('end.details')),element('ol',{},...rows)),
element('details',{class:'saving'},element('summary',{},say('end.save')),element('p',{class:'ways'},
button('end.print',()=>print()),
button('end.json',()=>saveFile(fileName(game,'json'),JSON.stringify(result(game),null,2)+'\n','application/json')),
button('end.csv',()=>saveFile(fileName(game,'csv'),table(game),'text/csv')))));
}
function waysOn(game){
const{questions}=game,{attempt,marks}=game.state();
const wrong=questions.map(({id})=>id).filter((id)=>marks.get(id)?.outcome!=='right');
const some=wrong.length>0&&wrong.length<questions.length;
return[
...(some?[button('end.retry',()=>game.start({...attempt.settings,limit:0,mode:'practice'},wrong),'',{n:wrong.length})]:[]),
button('play.again',()=>game.start(attempt.settings,attempt.only),some?'quiet':''),
...(attempt.only?[button('end.whole',()=>game.start(game.own))]:[])];
}
function next(){
const link=document.querySelector('.neighbours [rel="next"]');
const href=link?.getAttribute('href');
return href?[element('a',{class:'button quiet',href},say('end.next'))]:[];
}
function share(game,percent){
if(game.state().isPast)return[];
const title=need(document,'h1').textContent,told=element('span',{role:'status'});
const text=shareText(game,title,percent);
const panel=element('details',{class:'sharing'},element('summary',{},say('end.share')),
element('pre',{},text),
element('p',{class:'ways'},
button('end.share-copy',async()=>{
try{
if(navigator.share)await navigator.share({text});
else{
await navigator.clipboard.writeText(text);
told.textContent=say('copy.done');
}
}catch(error){
if(!(error instanceof DOMException&&error.name==='AbortError'))told.textContent=say('copy.failed');
}
}),
button('end.share-picture',()=>picture(game,title,percent).then((blob)=>{
if(blob)saveFile(fileName(game,'png'),blob,'image/png');
})),told));
return[panel];
}
results.card=card;
}
{const{all,element,first,need}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{settle}=$podium["play/forms"];
const{additions}=$podium["play/later"];
const threshold=4;
function drag(question,list,start){
const row=((start.target).closest('.order > li'));
const onButton=(start.target).closest('button, a');
const byGrip=(start.target).closest('.grip');
if(!row||start.button!==0||onButton||start.pointerType!=='mouse'&& !byGrip)return;
const rows=([...list.children]),from=rows.indexOf(row);
const boxes=rows.map((one)=>one.getBoundingClientRect());
const gap=rows.length>1?boxes[1].top-boxes[0].bottom:0;
let to=from,isDragging=false;
const move=(event)=>{
const by=event.clientY-start.clientY;
if(!isDragging&&Math.abs(by)<threshold)return;
if(!isDragging){
isDragging=true;
row.setPointerCapture(start.pointerId);
row.classList.add('dragged');
list.classList.add('dragging');
}
const middle=boxes[from].top+boxes[from].height / 2+by;
to=boxes.filter((box,place)=>place!==from&&box.top+box.height / 2<middle).length;
row.style.transform=`translateY(${by}px)`;
const height=boxes[from].height+gap;
rows.forEach((one,place)=>{
if(one===row)return;
const shift=place>from&&place<=to? -height:place<from&&place>=to?height:0;
one.style.transform=shift?`translateY(${shift}px)`:'';
});
};
const end=()=>{
row.removeEventListener('pointermove',move);
for(const name of['pointerup','pointercancel','lostpointercapture'])row.removeEventListener(name,end);
for(const one of rows)one.style.transform='';
row.classList.remove('dragged');
list.classList.remove('dragging');
if(!isDragging||to===from)return;
const others=rows.filter((one)=>one!==row);
if(to===others.length)list.append(row);
else others[to].before(row);
settle(list);
question.dispatchEvent(new Event('input'));
};
row.addEventListener('pointermove',move);
for(const name of['pointerup','pointercancel','lostpointercapture'])row.addEventListener(name,end);
}
function equipOrder(question){
const list=need(question,'.order');
for(const row of list.children)row.prepend(element('span',{class:'grip','aria-hidden':'true'},'⠿'));
list.addEventListener('pointerdown',(event)=>drag(question,list,event));
}
function equipPairs(question){
const rows=all(question,'.lefts > li'),selects=rows.map((row)=>need(row,'select'));
let armed=null;
const value=(place)=>(selects[place]).value;
const rights=all(question,'.rights > li');
function draw(){
const next=armed??selects.findIndex((_,place)=> !value(place));
rows.forEach((row,place)=>row.classList.toggle('armed',place===next&& !question.classList.contains('marked')));
const used=selects.map((_,place)=>value(place));
for(const right of rights)right.classList.toggle('used',used.includes(right.dataset.letter));
}
rows.forEach((row,place)=>row.addEventListener('click',(event)=>{
if((event.target).closest('select, a, button'))return;
armed=place;
draw();
}));
for(const right of rights){
const box=need(right,'div'),press=element('button',{type:'button',class:'tile',click:()=>{
const place=armed??selects.findIndex((_,other)=> !value(other));
if(place<0)return;
(selects[place]).value=right.dataset.letter;
armed=null;
selects[place].dispatchEvent(new Event('input',{bubbles:true}));
selects[place].dispatchEvent(new Event('change',{bubbles:true}));
const left=need(rows[place],'div').textContent.trim();
if(!question.classList.contains('marked'))need(question,'.outcome').textContent=say('play.paired',{left,right:right.dataset.text});
draw();
}});
box.replaceWith(press);
press.append(box);
}
question.addEventListener('input',draw);
question.addEventListener('change',draw);
draw();
}
additions.push((game)=>{
for(const question of game.questions){
if(first(question,'.order'))equipOrder(question);
if(first(question,'.lefts'))equipPairs(question);
}
});
}
{const{element}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{additions}=$podium["play/later"];
const key=()=>store.base+'/sound';
const notes={right:[660,880],partly:[560,620],wrong:[330,300]};
let audio=null;
function play(tones){
audio??=new AudioContext();
const start=audio.currentTime+0.01;
tones.forEach((tone,place)=>{
const from=start+place*0.09,wave=(audio).createOscillator(),volume=(audio).createGain();
wave.type='triangle';
wave.frequency.value=tone;
volume.gain.setValueAtTime(0,from);
volume.gain.linearRampToValueAtTime(0.12,from+0.015);
volume.gain.exponentialRampToValueAtTime(0.001,from+0.22);
wave.connect(volume).connect((audio).destination);
wave.start(from);
wave.stop(from+0.25);
});
}
additions.push((game)=>{
if(typeof AudioContext==='undefined')return;
let isOn=store.get(key())==='on';
const button=element('button',{type:'button',class:'quiet sound','aria-pressed':String(isOn),click:()=>{
isOn= !isOn;
store.put(key(),isOn?'on':null);
button.setAttribute('aria-pressed',String(isOn));
if(isOn)play(notes.right);
}},say('play.sound'));
game.tools.append(button);
game.watchMarks((_,mark)=>{if(isOn)play(notes[mark.outcome]);});
});
}
{const{all,element}=$podium["common/elements"];
const{say}=$podium["common/words"];
const corner=(name,key,sign,click)=>
element('button',{type:'button',class:`quiet corner ${name}`,'aria-label':say(key),title:say(key),click},sign);
function addCopying(code){
const text=code.textContent,told=element('span',{class:'hidden',role:'status'});
const button=corner('copying','copy.button','⧉',async()=>{
try{
await navigator.clipboard.writeText(text);
told.textContent=say('copy.done');
}catch{
told.textContent=say('copy.failed');
}
button.textContent=told.textContent===say('copy.done')?'✓':'✗';
button.title=told.textContent;
});
code.append(button,told);
}
function addEnlarging(image){
const large=(image.cloneNode());
large.removeAttribute('width');
large.removeAttribute('height');
const dialog=element('dialog',{class:'large','aria-label':image.alt||say('reading.enlarge')},large,
element('form',{method:'dialog'},element('button',{},say('keys.close'))));
image.after(corner('enlarging','reading.enlarge','⤢',()=>{
if(!dialog.isConnected)document.body.append(dialog);
dialog.showModal();
}));
}
function addReading(){
for(const code of all(document,'.q pre, .prose pre'))if(!code.closest('.c, .copyable, a'))addCopying(code);
for(const image of all(document,'.q p > img:only-child, .prose p > img:only-child'))if(!image.closest('.c, a'))addEnlarging(image);
}
$podium["common/reading"]={addReading};}
{const{addReading}=$podium["common/reading"];
const{say}=$podium["common/words"];
const{additions}=$podium["play/later"];
const{score}=$podium["play/state"];
const length=450;
additions.push(addReading,(game)=>{
game.watchMarks((_,mark)=>{
const shown=game.bar.querySelector('.tally b');
if(!shown||mark.earned<=0||matchMedia('(prefers-reduced-motion: reduce)').matches)return;
const to=score(game.state()).earned,from=Math.max(0,to-mark.earned),begun=performance.now();
const step=()=>{
const part=Math.min(1,(performance.now()-begun)/ length),now=game.bar.querySelector('.tally b');
if(now)now.textContent=say('label.points',{n:Math.round(from+(to-from)*(1-(1-part)**3))});
if(part<1)requestAnimationFrame(step);
};
requestAnimationFrame(step);
});
});
}
})();
