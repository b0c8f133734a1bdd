(()=>{"use strict";const $podium=window.podium??={};
{const{element,load}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{library,ownPath,ownQuiz}=$podium["workshop/library"];
const{drawQuiz}=$podium["workshop/quiz"];
const{prepareReader,readAside}=$podium["workshop/reader"];
const{mostShared,unpack}=$podium["workshop/share"];
const place=(document.getElementById('Play'));
const{root=''}=place.dataset;
function fingerprint(text){
let hash=0x811c9dc5;
for(const letter of text)hash=Math.imul(hash^(letter.codePointAt(0)??0),0x01000193);
return(hash>>>0).toString(16).padStart(8,'0');
}
function refuse(key,values={}){
document.documentElement.classList.remove('waiting');
place.replaceChildren(element('h1',{},say('workshop.cannot-open')),element('p',{class:'warning'},say(key,values)),
element('p',{},element('a',{class:'button',href:`${root}workshop.html`},say('workshop.to-workshop'))));
}
function show(path,read,notice,address=''){
const{quiz}=read;
if(!quiz||quiz.questions===0)return refuse('workshop.no-questions');
document.title=`${quiz.title} · ${window.PODIUM_SITE.title}`;
const[header,introduction,main]=drawQuiz(path,read,root);
if(address)main.dataset.address=address;
header.append(element('p',{class:'meta'},quiz.author?`${quiz.author} · ${say('workshop.not-ranked')}`:say('workshop.not-ranked')));
place.replaceChildren(...notice,header,introduction,main);
if(quiz.language)place.lang=quiz.language;
document.documentElement.classList.add('js');
load('quiz.js');
}
function reading(text){
const{read,stop}=readAside(text);
return new Promise((resolve)=>{
const asking=setTimeout(()=>{
document.documentElement.classList.remove('waiting');
place.replaceChildren(element('p',{role:'status'},say('workshop.reading')),
element('p',{},element('button',{type:'button',class:'quiet',click:()=>{
stop();
resolve(null);
}},say('workshop.cancel'))));
},300);
read.then((quiz)=>{
clearTimeout(asking);
resolve(quiz);
});
});
}
const link=(href,key)=>element('a',{class:'button quiet',href},say(key));
async function playOwn(id){
const own=/^[a-z0-9]{1,40}$/.test(id)?library.get(id):null;
if(!own)return refuse('workshop.gone');
const read=await reading(own.text);
if(!read)return refuse('workshop.reading-stopped');
return show(ownPath(id),read,[
element('p',{class:'workshop-notice'},element('span',{},say('workshop.own-notice')),' ',
link(`${root}workshop.html#${id}`,'workshop.edit'))]);
}
async function playShared(end){
const shared=await unpack(end);
if('problem' in shared)return refuse(`workshop.link-${shared.problem}`);
const read=await reading(shared.text);
if(!read)return refuse('workshop.reading-stopped');
if(read.questions.length>mostShared)return refuse('workshop.link-too-large');
const keep=element('button',{type:'button',class:'quiet',click:()=>{
const own=ownQuiz(shared.text,{title:read.quiz?.title??'',questions:read.quiz?.questions??0,
source:{title:read.quiz?.title??'',author:read.quiz?.author??'',address:''}});
if(!library.put(own)){
keep.replaceWith(element('strong',{role:'alert'},say('workshop.full')));
return;
}
store.settled().then(()=>location.assign(`${root}workshop.html#${own.id}`));
}},say('workshop.keep-shared'));
const mayKeep= !/^(?:no|false|off)$/i.test(read.settings.copy?.[0]??'');
return show(`~shared/${fingerprint(shared.text)}`,read,[
element('div',{class:'workshop-notice',role:'note'},
element('p',{},element('strong',{},say('workshop.shared-title')),' ',say('workshop.shared-notice')),...mayKeep?[keep]:[])],`#${end}`);
}
function start(){
if(!prepareReader())return refuse('play.no-scoring');
const own=new URLSearchParams(location.search).get('mine');
if(own!==null)return playOwn(own);
return playShared(location.hash.slice(1).replace(/%([0-9a-f]{2})/gi,(_,code)=>String.fromCharCode(parseInt(code,16))))
.catch(()=>refuse('workshop.link-broken'));
}
store.ready(start);
addEventListener('hashchange',({newURL})=>{
const address=(place.querySelector('.quiz'))?.dataset.address;
if(newURL.includes('#quiz/')&&location.hash!==address)location.reload();
else if(address)history.replaceState(null,'',address);
});
}
})();
