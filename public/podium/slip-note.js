(()=>{"use strict";const $podium=window.podium??={};
{const{store}=$podium["common/store"];
const most=1000;
function readSlips(){
let kept;
try{kept=JSON.parse(store.get(store.prefix+'/slips')??'null');}catch{kept=null;}
return(Array.isArray(kept?.slips)?kept.slips:[]).filter((slip)=>
typeof slip?.name==='string'&&typeof slip.body==='object'&&slip.body!==null&&typeof slip.body.quiz==='string');
}
const keepSlips=(slips)=>
store.put(store.prefix+'/slips',slips.length?JSON.stringify({version:1,slips:slips.slice(-most)}):null);
$podium["accounts/slip-store"]={readSlips,keepSlips};}
{const{keepSlips,readSlips}=$podium["accounts/slip-store"];
const{all,element,need}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{mark}=$podium["play/marking"];
const{signing}=$podium["play/result"];
const plain=(text)=>text.replace(/\p{Surrogate}/gu,'').replace(/\r\n?/g,'\n')
.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g,' ').normalize('NFC');
const moment=(time)=>new Date(time).toISOString().slice(0,19)+'Z';
function newName(){
const bytes=crypto.getRandomValues(new Uint8Array(16));
return btoa(String.fromCharCode(...bytes)).replaceAll('+','-').replaceAll('/','_').replaceAll('=','');
}
function noteSlip(game,isNews){
const{quiz,path,end}=game,{attempt,isExtra}=game.state();
const name=`${attempt.began} ${attempt.seed}`,slips=readSlips(),known=slips.find((slip)=>slip.name===name);
let shown=known;
if(isNews&& !known?.entry&&(known|| !isExtra)){
shown={name,title:need(document,'h1').textContent,body:body(quiz,path,attempt,known?.body)};
keepSlips(known?slips.map((slip)=>slip===known?shown:slip):[...slips,shown]);
}
const card=end.querySelector('.card-of-score');
if(!card|| !shown||card.querySelector('.slip'))return;
const key=shown.handed?'slip.handed':store.player()?'slip.signed-in':'slip.signed-out';
need(card,'.ways').before(element('p',{class:'slip'},say(key),' ',
element('a',{href:`${quiz.dataset.root}profile.html#Results`},say(shown.handed?'slip.see':'slip.hand-in'))));
}
function body(quiz,path,attempt,earlier){
const answers=[...attempt.answers].map(([id,response])=>[id,response.map(plain)]);
const questions=all(quiz,'.q'),keys=new Map(questions.map((question)=>[question.id,question.dataset.key]));
const score=answers.reduce((sum,[id,response])=>sum+(mark(keys.get(id)??'',response)?.earned??0),0);
const max=questions.reduce((sum,question)=>sum+Number(question.dataset.points),0);
const ended=attempt.ended??Date.now(),{root,size}=window.podiumCheckpoint??{root:'',size:0};
return{
site:quiz.dataset.site,quiz:path,rev:quiz.dataset.rev,attempt:earlier?.attempt??newName(),
began:moment(Math.min(attempt.started??attempt.began,ended)),ended:moment(ended),answers:Object.fromEntries(answers),claim:{max,score},
seen:size>0?{root,size}:{root:'47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',size:0},
};
}
signing.note=noteSlip;
}
})();
