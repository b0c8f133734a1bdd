(()=>{"use strict";const $podium=window.podium??={};
{const{load}=$podium["common/elements"];
const place=document.getElementById('Board');
if(place?.querySelector('table.board')&& !place.querySelector('.onward')){
new IntersectionObserver(([seen],observer)=>{
if(!seen?.isIntersecting)return;
observer.disconnect();
load('quiz-board.js');
},{rootMargin:'800px'}).observe(place);
}
}
{const root=document.documentElement;
const sheets=['#Worksheet','#Answers'];
let opened=[];
addEventListener('beforeprint',()=>{
root.classList.toggle('prints-results',
Boolean(document.querySelector('.card-of-score'))&& !sheets.includes(location.hash));
if(location.hash!=='#Answers')return;
opened=[...document.querySelectorAll('details.key:not([open])')].map((key)=>(key));
for(const key of opened)key.open=true;
});
addEventListener('afterprint',()=>{
root.classList.remove('prints-results');
for(const key of opened)key.open=false;
opened=[];
});
for(const link of document.querySelectorAll('.paper a')){
link.addEventListener('click',()=>setTimeout(()=>print()));
}
}
{let scoring=null;
function bytesOf(digits){
if(Uint8Array.fromHex)return Uint8Array.fromHex(digits);
const bytes=new Uint8Array(digits.length / 2);
const value=(place)=>(digits.charCodeAt(place)&15)+(digits.charCodeAt(place)>57?9:0);
for(let place=0;place<bytes.length;place+=1)bytes[place]=value(2*place)*16+value(2*place+1);
return bytes;
}
function canMark(){
try{
return Boolean(new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0])));
}catch{
return false;
}
}
function prepare(){
if(scoring)return true;
try{
scoring=new WebAssembly.Instance(new WebAssembly.Module(bytesOf(window.PODIUM_SCORING??'')),{}).exports;
return true;
}catch{
return false;
}
}
function lend(text){
const utf8=new TextEncoder().encode(text);
const start=scoring.podium_alloc(utf8.length);
new Uint8Array(scoring.memory.buffer,start,utf8.length).set(utf8);
return{start,length:utf8.length};
}
function mark(key,response){
if(!prepare())return null;
const lines=response.map((part)=>part.replace(/\\/g,'\\\\').replace(/\n/g,'\\n')+'\n').join('');
const right=lend(key),given=lend(lines);
const answer=scoring.podium_mark(right.start,right.length,given.start,given.length);
const length=new DataView(scoring.memory.buffer).getInt32(answer,true);
const text=length<0?null
:new TextDecoder().decode(new Uint8Array(scoring.memory.buffer,answer+4,length));
for(const start of[right.start,given.start,answer])scoring.podium_free(start);
if(text===null)return null;
const[outcome,earned,parts='']=text.split(' ');
return{
outcome:(outcome),
earned:Number(earned),
parts:Array.from(parts,(part)=>part==='+'),
};
}
function drawn(request){
if(!prepare())return null;
const given=lend(request);
const answer=scoring.podium_draw(given.start,given.length);
const length=new DataView(scoring.memory.buffer).getInt32(answer,true);
const text=length<0?'':new TextDecoder().decode(new Uint8Array(scoring.memory.buffer,answer+4,length));
for(const start of[given.start,answer])scoring.podium_free(start);
if(length<0)throw new Error('the page says of its questions what cannot be drawn');
return text.split(' ').filter(Boolean).map((word)=>{
const[place,choices]=word.split(':');
return{place:Number(place),choices:choices?choices.split('.').map(Number):[]};
});
}
function fold(text){
if(!prepare())return text;
const given=lend(text);
const answer=scoring.podium_fold(given.start,given.length);
const length=new DataView(scoring.memory.buffer).getInt32(answer,true);
const plain=new TextDecoder().decode(new Uint8Array(scoring.memory.buffer,answer+4,length));
for(const start of[given.start,answer])scoring.podium_free(start);
return plain;
}
$podium["play/marking"]={canMark,prepare,mark,drawn,fold};}
{const{all,element,need,textOf}=$podium["common/elements"];
const{say}=$podium["common/words"];
const byLetter=(left,right)=>left.length-right.length||(left<right? -1:left>right?1:0);
const letterOf=(choice)=>(need(choice,'input')).value;
const choices={
equip(){},
given:(question)=>all(question,'.c input:checked').map((input)=>input.value).sort(byLetter),
fill(question,response){
for(const input of all(question,'.c input'))input.checked=response.includes(input.value);
},
parts:(question)=>all(question,'.c').sort((left,right)=>byLetter(letterOf(left),letterOf(right))),
};
const blanks={
equip(question){
const fields=all(question,'[name=b]');
for(const[place,field]of fields.entries()){
field.autocomplete='off';
field.autocapitalize='none';
field.spellcheck=false;
field.addEventListener('keydown',(event)=>{
const open=fields.slice(place+1).find((other)=>other.value==='');
if(event.key!=='Enter'||event.isComposing|| !open)return;
event.preventDefault();
open.focus();
});
}
},
given:(question)=>all(question,'[name=b]').map((field)=>field.value),
fill(question,response){
all(question,'[name=b]').forEach((field,place)=>{field.value=response[place]??'';});
},
parts:(question)=>all(question,'[name=b]'),
};
function settle(list){
const rows=[...list.children];
rows.forEach((row,place)=>{
const[up,down]=all(row,'button');
up.disabled=place===0;
down.disabled=place===rows.length-1;
});
}
const ordering={
equip(question){
const list=need(question,'.order');
for(const row of list.children){
const text=textOf(row);
const move=(step)=>{
const focused=(document.activeElement);
if(step<0)row.previousElementSibling?.before(row);
else row.nextElementSibling?.after(row);
settle(list);
const buttons=all(row,'button');
const next=buttons.includes(focused)&& !focused.disabled?focused:buttons.find((button)=> !button.disabled);
next?.focus();
const n=[...list.children].indexOf(row)+1;
question.dispatchEvent(new Event('input'));
if(!question.classList.contains('marked'))need(question,'.outcome').textContent=say('play.moved',{text,n,of:list.children.length});
};
row.append(element('span',{class:'movers'},
element('button',{type:'button',class:'quiet','aria-label':say('play.up',{text}),click:()=>move(-1)},'↑'),
element('button',{type:'button',class:'quiet','aria-label':say('play.down',{text}),click:()=>move(1)},'↓')));
}
settle(list);
},
given:(question)=>all(question,'.order > li').map((row)=>row.dataset.letter),
fill(question,response){
const list=need(question,'.order');
const rows=new Map(all(list,':scope > li').map((row)=>[row.dataset.letter,row]));
for(const letter of response)if(rows.has(letter))list.append(rows.get(letter));
settle(list);
},
parts:(question)=>all(question,'.order > li'),
};
const matching={
equip(question){
const rights=all(question,'.rights > li');
for(const left of all(question,'.lefts > li')){
const text=textOf(left);
left.append(element('select',{'aria-label':say('play.partner',{text})},
element('option',{value:''},say('choose')),
...rights.map((right)=>element('option',{value:right.dataset.letter},right.dataset.text))));
}
},
given:(question)=>all(question,'.lefts select').map((field)=>field.value),
fill(question,response){
all(question,'.lefts select').forEach((field,place)=>{field.value=response[place]??'';});
},
parts:(question)=>all(question,'.lefts > li'),
};
function formOf(question){
switch(question.dataset.kind){
case 'ordering':return ordering;
case 'matching':return matching;
case 'single':case 'multiple':case 'true-false':return choices;
default:return blanks;
}
}
function objection(question,response){
if(response.every((part)=>part.trim()===''))return say('play.nothing');
const fields=all(question,'[name=b]');
const notNumber=fields.find((field)=>field.inputMode==='decimal'&&field.value.trim()&& !/\p{Nd}/u.test(field.value));
return notNumber?say('play.not-a-number'):'';
}
function flagParts(question,marks){
clearFlags(question);
formOf(question).parts(question).forEach((part,place)=>{
const chosen=part.querySelector('input')?.checked??true;
const right=marks[place];
if(!chosen&&right)return;
const state= !chosen?'missed':right?'right':'wrong';
const flag=element('span',{class:`flag ${state}`},say(`play.${state}`));
if(part.matches('input, select'))part.after(flag);
else part.append(flag);
part.classList.add(state);
});
}
function clearFlags(question){
for(const flag of all(question,'.flag'))flag.remove();
for(const part of formOf(question).parts(question))part.classList.remove('right','wrong','missed');
}
$podium["play/forms"]={settle,formOf,objection,flagParts,clearFlags};}
{const{all,element,need}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{flagParts}=$podium["play/forms"];
const shapes={right:'✓',partly:'◐',wrong:'✗'};
const outcomes=['is-right','is-partly','is-wrong'];
function tell(question,...words){
const outcome=need(question,'.outcome');
outcome.className='outcome';
outcome.replaceChildren(...words);
return outcome;
}
function showMark(question,response,result,...more){
const shape=element('span',{class:'shape','aria-hidden':'true'},shapes[result.outcome]);
tell(question,shape,element('strong',{},say(`play.${result.outcome}`)),...more).classList.add(result.outcome);
question.classList.remove(...outcomes);
question.classList.add(`is-${result.outcome}`);
flagParts(question,result.parts);
showKey(question,response,result.outcome==='right');
}
function showTry(question,result,...more){
const shape=element('span',{class:'shape','aria-hidden':'true'},shapes[result.outcome]);
tell(question,shape,element('strong',{},say(`play.${result.outcome}`)),...more).classList.add(result.outcome);
}
function showKey(question,response,isRight=false){
const key=(question.querySelector('.key'));
key.classList.toggle('is-right',isRight);
const notes=all(key,'.note'),summary=need(key,'summary');
for(const note of notes)note.hidden= !response.includes(note.dataset.for);
summary.textContent=say('play.answer-was');
summary.after(...notes);
key.open=true;
key.hidden=isRight&&all(key,':scope > :not(summary, ol, .source, [hidden])').length===0;
question.classList.add('marked');
}
$podium["play/outcome"]={shapes,tell,showMark,showTry,showKey};}
{const{load,loadSheet}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{prepare}=$podium["play/marking"];
const{tell}=$podium["play/outcome"];
const additions=[];
let loading=null;
const hasRest=()=>window.PODIUM_SCORING!==undefined&&additions.length>0&&prepare();
function loadRest(){
loading??=loadAll().then((isThere)=>{
if(!isThere)loading=null;
return isThere;
});
return loading;
}
async function loadAll(){
if(document.readyState==='loading')await new Promise((resolve)=>addEventListener('DOMContentLoaded',resolve));
await Promise.all([window.PODIUM_SCORING===undefined&&load('scoring.js'),!additions.length&&load('quiz-more.js'),
!document.body.matches('.is-bundle')&&loadSheet('quiz-more.css')]);
await new Promise((resolve)=>setTimeout(resolve));
return hasRest();
}
function addLater(game){
const{quiz,end}=game;
let isAdded=false,hasFailed=false;
const add=()=>{
isAdded=true;
for(const addition of additions)addition(game);
};
if(hasRest())return add();
const loaded=async()=>{
if(!await loadRest())return false;
if(!isAdded){
add();
game.refresh();
}
return true;
};
game.enter=async(then,question)=>{
if(isAdded)return then();
const{classList}=question??quiz;
if(classList.contains('entering'))return undefined;
classList.add('entering');
const isThere=await loaded();
classList.remove('entering');
if(!isThere)hasFailed=true;
if(hasFailed)game.notify(isThere?'':say('play.not-loaded'));
if(isThere)return then();
return question?tell(question,say('play.not-loaded')):undefined;
};
for(const name of['pointerover','focusin'])quiz.addEventListener(name,loaded,{once:true});
new IntersectionObserver(([seen],observer)=>{
if(!seen?.isIntersecting)return;
observer.disconnect();
loaded();
}).observe(end);
}
$podium["play/later"]={additions,hasRest,loadRest,addLater};}
{const mostKept=200;
const ownSettings=(data)=>({
mode:data.mode==='exam'?'exam':'practice',
pick:data.pick?Number(data.pick):null,
questions:'shufflesQuestions' in data,
choices:'shufflesChoices' in data,
limit:Number(data.timeLimit??0),
});
function readSettings(kept,own){
if(!kept)return own;
return{
mode:kept.mode==='exam'?'exam':'practice',
pick:Number.isInteger(kept.pick)&&kept.pick>0?kept.pick:null,
questions:kept.questions===true,
choices:kept.choices===true,
limit:Number.isFinite(kept.limit)&&kept.limit>0?kept.limit:0,
};
}
const newAttempt=(settings,seed=Math.floor(Math.random()*0x7fffffff))=>({
seed,began:Date.now(),settings,answers:new Map(),earlier:new Map(),flags:new Set(),spent:0,closed:false,filed:false,print:'',
});
const strings=(list)=>Array.isArray(list)&&list.every((part)=>typeof part==='string');
function revive(kept,own){
const answers=Object.entries(kept.answers??{}).filter(([,given])=>strings(given));
const earlier=Object.entries(kept.earlier??{}).filter(([,tries])=>Array.isArray(tries)&&tries.length>0&&tries.every(strings));
return{
seed:kept.seed,
began:Number.isFinite(kept.began)?kept.began:0,
settings:readSettings(kept.settings,own),
answers:new Map((answers)),
earlier:new Map((earlier)),
flags:new Set(strings(kept.flags)?kept.flags:[]),
only:strings(kept.only)?kept.only:undefined,
started:Number.isFinite(kept.started)?kept.started:undefined,
spent:Number.isFinite(kept.spent)&&kept.spent>0?kept.spent:0,
ended:Number.isFinite(kept.ended)?kept.ended:undefined,
closed:kept.closed===true,
filed:kept.filed===true,
print:typeof kept.print==='string'?kept.print:'',
rev:/^[0-9a-f]{64}$/.test(kept.rev)?kept.rev:undefined,
player:/^[\w-]{43}$/.test(kept.player)?kept.player:undefined,
ordinal:Number.isSafeInteger(kept.ordinal)&&kept.ordinal>0?kept.ordinal:undefined,
};
}
const plain=(attempt)=>({
...attempt,answers:Object.fromEntries(attempt.answers),earlier:Object.fromEntries(attempt.earlier),flags:[...attempt.flags],
});
const isDrawn=({pick,questions,choices})=>pick!==null||questions||choices;
const isAlike=(one,other)=> !isDrawn(one.settings)&& !one.only&& !other.only
&&JSON.stringify(one.settings)===JSON.stringify(other.settings);
const isSame=(left,right)=>left.began===right.began&&left.seed===right.seed;
function file(past,entry){
const others=past.filter((other)=> !isSame(other,entry));
const filed=[...others,entry].sort((left,right)=>left.began-right.began);
return filed.length>mostKept?[filed[0],...filed.slice(filed.length-mostKept+1)]:filed;
}
function timeSpent(attempt,{before,here,now}){
return attempt.started?Math.max(before+here,now-attempt.started):before+here;
}
$podium["play/attempt"]={ownSettings,readSettings,newAttempt,revive,plain,isDrawn,isAlike,file,timeSpent};}
{const{isAlike}=$podium["play/attempt"];
function begin(given,mark){
const answers=new Map(given.attempt.answers),earlier=new Map(given.attempt.earlier),marks=new Map();
for(const{id}of given.questions){
const response=answers.get(id);
if(!response)continue;
const marked=markOf([...earlier.get(id)??[],response],id,mark,given.tries);
if(marked){
marks.set(id,marked);
continue;
}
answers.delete(id);
earlier.delete(id);
}
return{...given,attempt:{...given.attempt,answers,earlier},marks};
}
const reduced=(mark,{worth})=>({...mark,earned:Math.floor(mark.earned*worth / 100)});
const better=(before,mark)=>before&&before.earned>mark.earned?before:mark;
function markOf(responses,id,mark,tries){
let best;
for(const[place,response]of responses.entries()){
const marked=mark(id,response);
if(!marked)return null;
best=better(best,place?reduced(marked,tries):marked);
}
return best??null;
}
const isExam=({attempt})=>attempt.settings.mode==='exam';
const isAnswered=({attempt},id)=>attempt.answers.has(id);
const unanswered=(state)=>state.questions.filter(({id})=> !isAnswered(state,id));
const isOver=(state)=>state.attempt.closed
|| !isExam(state)&&state.questions.every(({id})=>isSettled(state,id));
const showsMarks=(state)=> !isExam(state)||state.attempt.closed;
const triesMade=(attempt,id)=>
(attempt.earlier.get(id)?.length??0)+(attempt.answers.has(id)?1:0);
const triesLeft=(state,id)=>
state.attempt.closed||state.marks.get(id)?.outcome==='right'?0:Math.max(0,state.tries.most-triesMade(state.attempt,id));
const isSettled=(state,id)=>state.attempt.closed
|| !isExam(state)&&isAnswered(state,id)&&triesLeft(state,id)===0;
function score({questions,marks}){
let earned=0,possible=0;
for(const{id,points}of questions){
earned+=marks.get(id)?.earned??0;
possible+=points;
}
return{earned,possible,percent:possible?Math.floor(earned*100 / possible):0};
}
function entry(state,{title,language,now}){
const{attempt,questions,marks}=state;
return{
seed:attempt.seed,began:attempt.began,settings:attempt.settings,print:attempt.print,title,language,
...(attempt.ordinal?{rev:attempt.rev,player:attempt.player,ordinal:attempt.ordinal}:{}),
ended:attempt.ended??now,seconds:Math.round(attempt.spent / 1000),...score(state),
whole: !attempt.only&&isOver(state),counts: !state.isExtra&& !attempt.only,
answers:Object.fromEntries(attempt.answers),
...(attempt.earlier.size?{earlier:Object.fromEntries(attempt.earlier)}:{}),
outcomes:Object.fromEntries(questions.map(({id})=>[id,marks.get(id)?.outcome??'skipped'])),
};
}
function answer(state,{id,response,mark}){
if(isSettled(state,id))return state;
const{attempt}=state,before=isExam(state)?undefined:attempt.answers.get(id);
const earlier=before?new Map(attempt.earlier).set(id,[...attempt.earlier.get(id)??[],before]):attempt.earlier;
const counted=before?better(state.marks.get(id),reduced(mark,state.tries)):mark;
return{...state,marks:new Map(state.marks).set(id,counted),
attempt:{...attempt,earlier,answers:new Map(attempt.answers).set(id,response)}};
}
function flag(state,{id}){
const flags=new Set(state.attempt.flags);
if(!flags.delete(id))flags.add(id);
return{...state,attempt:{...state.attempt,flags}};
}
const startClock=(state,{at})=>({...state,attempt:{...state.attempt,started:at}});
const close=(state)=>({...state,attempt:{...state.attempt,closed:true}});
function keep(state,{spent,now}){
const files=isOver(state),{attempt}=state;
return{...state,isKept:true,attempt:{...attempt,spent:files&&attempt.filed?attempt.spent:spent,
filed:attempt.filed||files,ended:files?attempt.ended??now:attempt.ended}};
}
function join(state,{other,mark}){
const follows= !state.isKept&&isAlike(other,state.attempt);
const attempt=follows?{...state.attempt,began:other.began,seed:other.seed,rev:other.rev,player:other.player,ordinal:other.ordinal}:state.attempt;
const isKept=state.isKept||follows;
if(other.began!==attempt.began||other.seed!==attempt.seed)return{state:{...state,attempt,isKept},added:[],isOther:true};
const answers=new Map(attempt.answers),earlier=new Map(attempt.earlier),marks=new Map(state.marks);
const added=[];
for(const{id}of state.questions){
const response=other.answers.get(id);
if(!response||triesMade(other,id)<=triesMade(attempt,id))continue;
const before=other.earlier.get(id)??[],marked=markOf([...before,response],id,mark,state.tries);
if(!marked)continue;
answers.set(id,response);
if(before.length)earlier.set(id,before);
marks.set(id,marked);
added.push(id);
}
return{state:{...state,attempt:{...attempt,answers,earlier},marks,isKept},added,isOther:false};
}
$podium["play/state"]={begin,markOf,isExam,isAnswered,unanswered,isOver,showsMarks,triesLeft,isSettled,score,entry,answer,flag,startClock,close,keep,join};}
{const{element,load}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{loadRest}=$podium["play/later"];
const{unanswered}=$podium["play/state"];
const session={ask:null};
function begin(attempt){
const quiz=(document.querySelector('.quiz'));
const isWhole=quiz.querySelector(':scope > .end')!==null,link=document.getElementById('Copy');
link?.addEventListener('click',(event)=>{
event.preventDefault();
location.hash='#?copy';
location.reload();
});
if(location.hash==='#?copy'&&link&&isWhole)return copy(link);
const asked=/^#\?(study|new)\/([^/]*)\/([^/]*)(?:\/([\d-]*))?$/.exec(location.hash);
if(!asked|| !isWhole)return attempt();
document.documentElement.classList.add('waiting');
const[,way,id,section,far]=asked;
return loadRest().then((isThere)=>isThere?store.ready(()=>session.ask?.(way,id,section,far)):attempt());
}
async function copy(link){
if(await load('workshop-words.js')&&await load('copy-quiz.js'))return;
link.replaceWith(element('strong',{role:'alert'},say('play.copy-failed')));
document.documentElement.classList.remove('waiting');
}
function goToRandom({state}){
if(location.hash!=='#?random')return;
const open=unanswered(state()),from=open.length>0?open:state().questions;
if(from.length>0)location.replace('#'+from[Math.floor(Math.random()*from.length)].id);
}
$podium["study/opened"]={session,begin,goToRandom};}
{const{say}=$podium["common/words"];
function day(time){
const date=new Date(time);
return say('date.format',{day:date.getDate(),month:say(`month.${date.getMonth()+1}`),year:String(date.getFullYear())});
}
const moment=(time)=>
`${day(time)}, ${new Date(time).toLocaleTimeString(document.documentElement.lang||'en',{timeStyle:'short'})}`;
$podium["common/dates"]={day,moment};}
{const{element,first,need}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{isOver,startClock,unanswered}=$podium["play/state"];
const minutes=(seconds)=>`${Math.floor(seconds / 60)}:${String(seconds%60).padStart(2,'0')}`;
function gateOf({quiz,tools}){
const gate=first(quiz,':scope > .gate')??element('div',{class:'gate'});
if(!gate.isConnected)tools.before(gate);
if(!first(gate,'button'))gate.prepend(element('button',{type:'button'}));
if(!first(gate,'.before'))gate.append(element('p',{class:'before'}));
return{gate,button:need(gate,'button'),text:need(gate,'.before')};
}
function addClock(game){
const{quiz,bar}=game,limit=game.state().attempt.settings.limit*1000;
const{button,text}=gateOf(game),clock=element('span',{class:'clock',role:'timer'});
quiz.classList.toggle('limited',limit>0);
quiz.classList.toggle('started',!limit);
if(limit&& !game.state().attempt.closed)bar.append(clock);
function draw(){
const state=game.state(),left=unanswered(state).length,answered=game.questions.length-left;
button.textContent=say(answered&& !isOver(state)?'play.go-on':'start');
text.textContent=limit&& !state.attempt.started?say('play.start-text',{time:minutes(limit / 1000)})
:answered?say('play.answered',{n:answered,of:game.questions.length}):'';
}
function run(){
quiz.classList.add('started');
if(!limit||game.state().attempt.closed)return;
let saved=game.elapsed();
const tick=()=>{
if(game.state().attempt.closed){
clearInterval(ticking);
return;
}
const left=Math.max(0,Math.ceil((limit-game.elapsed())/ 1000));
clock.textContent=say('play.left',{time:minutes(left)});
if(game.elapsed()-saved>5000){
saved=game.elapsed();
game.save();
}
if(left>0)return;
game.finish();
game.notify(say('play.time-up'));
};
const ticking=setInterval(tick,500);
tick();
}
button.addEventListener('click',()=>game.enter(()=>{
if(limit&& !game.state().attempt.started){
game.change((state)=>startClock(state,{at:Date.now()-game.elapsed()}));
run();
}
game.steps?.begin();
}));
game.watch(()=>{
draw();
if(game.state().attempt.closed)clock.remove();
});
return()=>{
draw();
if(game.state().attempt.started)run();
};
}
$podium["play/clock"]={minutes,addClock};}
{const{all,need}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{isDrawn}=$podium["play/attempt"];
const{drawn}=$podium["play/marking"];
const pools=(quiz)=>JSON.parse(quiz.dataset.draw??'{}');
const hexOf=(key)=>[...atob(key.replaceAll('-','+').replaceAll('_','/'))]
.map((letter)=>letter.charCodeAt(0).toString(16).padStart(2,'0')).join('');
function request(quiz,{seed,rev,player,ordinal,settings:{pick},only},own){
const written=all(quiz,'.q'),isRanked=Boolean(rev&&player&&ordinal);
const takes=only&& !isRanked?{}:pick===own.pick?pools(quiz):pick?{'':pick}:{},names=Object.keys(takes);
const poolOf=(question)=>1+names.indexOf(pick===own.pick?question.dataset.pool??'':'');
const source=isRanked?[rev,hexOf(player??''),ordinal]:['0'.repeat(64),(seed>>>0).toString(16).padStart(64,'0'),0];
return[...source,names.length,...names.map((name)=>takes[name]),
...written.flatMap((question)=>[poolOf(question),all(question,'.c').length])].join(' ');
}
function shuffleChoices(question,order){
const choices=all(question,'.c');
const free=order.map((place)=>choices[place]).filter((choice)=> !('pinned' in choice.dataset));
const places=choices.map((choice)=>{
const place=document.createComment('');
choice.before(place);
return place;
});
places.forEach((place,index)=>place.replaceWith('pinned' in choices[index].dataset?choices[index]:free.shift()));
}
function draw(quiz,attempt,own){
const written=(all(quiz,'.q')),{settings,only}=attempt;
let asked=written;
if(isDrawn(settings)){
const draws=drawn(request(quiz,attempt,own));
if(!draws)return null;
asked=draws.map(({place})=>written[place]);
for(const{place,choices}of draws){
if(settings.choices&&'shuffles' in written[place].dataset)shuffleChoices(written[place],choices);
}
}
if(only)asked=asked.filter((question)=>only.includes(question.id));
if(!settings.questions)asked=written.filter((question)=>asked.includes(question));
for(const question of written)question.hidden= !asked.includes(question);
for(const[place,question]of asked.entries()){
if(settings.questions)need(quiz,'.end').before(question);
need(question,'legend > span').textContent=say('play.question',{n:place+1});
}
return asked;
}
$podium["play/draw"]={draw};}
{const{store}=$podium["common/store"];
const device={make:null};
function read(key){
try{return JSON.parse(store.get(key)??'null');}catch{return null;}
}
const isKey=(text)=>typeof text==='string'&&/^[\w-]{43}$/.test(text);
function drawer(){
const player=store.prefix===store.base?read(store.base+'/device')?.player:store.player();
return isKey(player)?player:null;
}
function usedOrdinals(){
const used=read(store.prefix+'/ordinals')?.used??{};
return Object.fromEntries(Object.entries(typeof used==='object'?used:{}).filter(([,last])=>Number.isSafeInteger(last)&&last>0));
}
const nextOrdinal=(quiz)=>(usedOrdinals()[quiz]??0)+1;
function useOrdinals(ordinals){
const used=usedOrdinals(),news=Object.entries(ordinals).filter(([quiz,last])=>last>(used[quiz]??0));
if(news.length)store.put(store.prefix+'/ordinals',JSON.stringify({version:1,used:{...used,...Object.fromEntries(news)}}));
}
const hasRules=(quiz)=>'draw' in quiz.dataset||Number(quiz.dataset.tries??1)>1;
const shuffles=({questions,choices})=>questions||choices;
const needsDrawer=(quiz,settings,own)=>
Boolean(quiz.dataset.rev)&&settings.pick===own.pick&&('draw' in quiz.dataset||shuffles(settings));
function identity(quiz,settings,own){
const{rev,quiz:path=''}=quiz.dataset,player=drawer()??undefined;
if(!rev||settings.pick!==own.pick|| !hasRules(quiz)&& !shuffles(settings))return{};
if(!player&&needsDrawer(quiz,settings,own))return{};
return{rev,player,ordinal:nextOrdinal(path)};
}
const isForLedger=(quiz,attempt)=>
Boolean(quiz.dataset.rev&&quiz.dataset.site)&& !attempt.only&&(!hasRules(quiz)||attempt.ordinal!==undefined);
$podium["play/ordinals"]={device,drawer,usedOrdinals,nextOrdinal,useOrdinals,hasRules,needsDrawer,identity,isForLedger};}
{const{all}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{file,newAttempt,ownSettings,plain,revive}=$podium["play/attempt"];
const{identity}=$podium["play/ordinals"];
function fingerprint(quiz){
let hash=0x811c9dc5;
for(const{id,dataset}of all(quiz,'.q')){
for(const letter of `${id}\n${dataset.key}\n`)hash=Math.imul(hash^(letter.codePointAt(0)??0),0x01000193);
}
return(hash>>>0).toString(16);
}
function recall(quiz){
const path=quiz.dataset.quiz??'',own=ownSettings(quiz.dataset),print=fingerprint(quiz);
const kept=store.quiz(path);
const began=Number(new URLSearchParams(location.search).get('attempt'));
const entry=began&&kept.now?.began!==began&&kept.past.find((other)=>other.began===began);
if(entry){
const only=Object.keys(entry.outcomes??{}).filter((id)=>document.getElementById(id)?.matches('.q'));
const attempt={...revive(entry,own),only:only.length?only:undefined,closed:true,filed:true};
attempt.spent=(entry.seconds||0)*1000;
return{attempt,own,hasChanged:attempt.print!==''&&attempt.print!==print,past:[],isPast:true,isKept:true};
}
const attempt=kept.now?revive(kept.now,own):newAttempt(own);
const isFixed='fixed' in quiz.dataset;
if(isFixed&& !attempt.answers.size&& !attempt.started)attempt.settings=own;
identify(quiz,attempt,own,kept.now===null);
const hasChanged=attempt.print!==''&&attempt.print!==print;
attempt.print=print;
return{attempt,own,hasChanged,past:kept.past,isPast:false,isKept:kept.now!==null};
}
function identify(quiz,attempt,own,isNew){
const isOpen= !attempt.only&& !attempt.closed&& !attempt.filed;
if(isNew||isOpen&& !attempt.answers.size&& !attempt.started){
Object.assign(attempt,{rev:undefined,player:undefined,ordinal:undefined},attempt.only?{}:identity(quiz,attempt.settings,own));
}else if(isOpen&&attempt.rev)attempt.rev=quiz.dataset.rev;
}
function keep(path,attempt,entry=null){
const kept=store.quiz(path);
const isOther=kept.now&&kept.now.began>attempt.began;
return store.keepQuiz(path,{
now:isOther?kept.now:plain(attempt),
past:entry?file(kept.past,entry):kept.past,
});
}
$podium["play/keeping"]={recall,keep};}
{const{element}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{isOver,showsMarks}=$podium["play/state"];
const fields={make:null};
const endsWithAnother=(state,quiz)=>
quiz.dataset.attempts==='first'&&Boolean(quiz.dataset.rev)&& !state.isExtra&& !state.isPast&& !state.attempt.only
&& !isOver(state)&&showsMarks(state)&&state.attempt.answers.size>0;
function addSettings(game){
const{quiz,own,tools}=game,{attempt:{settings},isPast}=game.state();
if('fixed' in quiz.dataset||isPast)return;
const isOwn=JSON.stringify(settings)===JSON.stringify(own);
const summary=element('summary',{},say(isOwn?'set.title':'set.title-own')),details=element('details',{class:'set'},summary);
const fill=()=>game.enter(()=>{if(!summary.nextSibling&&fields.make)details.append(fields.make(game));});
summary.addEventListener('click',fill);
details.addEventListener('toggle',fill);
tools.append(details);
}
$podium["play/settings"]={fields,endsWithAnother,addSettings};}
{const signing={note:null,noted:Promise.resolve()};
$podium["play/signing"]={signing};}
{const{all,element,first}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{loadRest}=$podium["play/later"];
const shortcuts=[['1–9','choose'],['Enter','enter'],['n','next'],['p','previous'],['s','submit'],['h','hint'],['f','flag'],['v','view'],['?','help']];
function actionOf(key,question,{here,isSingle,show,begin,toggle}){
if(key==='v')return toggle;
if(!question)return key==='Enter'&&here()<0?begin:undefined;
const isIn=isSingle()||question.contains(document.activeElement);
const within=(action)=>()=>{if(isIn)action();};
switch(key){
case 'n':return()=>show(isIn?here()+1:0,true);
case 'p':return()=>show(here()-1,true);
case 'Enter':return isSingle()?()=>question.requestSubmit():undefined;
case 's':return within(()=>question.requestSubmit());
case 'f':return within(()=>first(question,'.flagger')?.click());
case 'h':return within(()=>{
const hint=all(question,'.hint').find((each)=> !each.open);
if(hint)hint.open=true;
});
default:return /^[1-9]$/.test(key)?within(()=>all(question,'.c input')[Number(key)-1]?.click()):undefined;
}
}
function addKeys({quiz,questions},steps){
let isOn=store.site().prefs.keys!==false;
const use=element('input',{type:'checkbox',change:()=>{
isOn=use.checked;
store.changeSite((site)=>{site.prefs.keys=isOn;});
}});
use.checked=isOn;
const help=element('dialog',{'aria-labelledby':'Keys'},
element('h2',{id:'Keys'},say('keys.title')),
element('dl',{},...shortcuts.flatMap(([key,name])=>[element('dt',{},element('kbd',{},key)),element('dd',{},say(`keys.${name}`))])),
element('label',{},use,' ',say('keys.use')),
element('form',{method:'dialog'},element('button',{},say('keys.close'))));
quiz.append(help);
const actionOn=(key)=>(isOn?actionOf(key,questions[steps.here()],steps):undefined);
const held=[];
const hold=(key)=>{
if(held.push(key)>1)return;
loadRest().then((isThere)=>setTimeout(()=>{
for(const each of held.splice(0))if(isThere)actionOn(each)?.();
}));
};
addEventListener('keydown',(event)=>{
const target=(event.target);
if(event.ctrlKey||event.metaKey||event.altKey||event.isComposing||help.open)return;
if(target.matches('select, textarea, input:not([type=radio], [type=checkbox])'))return;
if(event.key==='Enter'&&(event.repeat||target.closest('a, button, summary, input, dialog')))return;
if(isOn&&/^([1-9]|Enter)$/.test(event.key)&&(held.length||quiz.matches('.entering, :has(.entering)'))){
event.preventDefault();
hold(event.key);
return;
}
const action=event.key==='?'?()=>help.showModal():actionOn(event.key);
if(!action)return;
action();
event.preventDefault();
});
return element('button',{type:'button',class:'quiet keys','aria-label':say('keys.title'),click:()=>help.showModal()},'?');
}
$podium["play/keys"]={addKeys};}
{const longRun=3;
function runs(standings){
const inRun=standings.map(()=>false);
for(let from=0;from<standings.length;){
let to=from;
while(standings[to]==='right')to+=1;
if(to-from>=longRun)inRun.fill(true,from,to);
from=Math.max(to,from+1);
}
return inRun;
}
function verdict(percent,pass){
if(percent===100)return 'end.all-right';
if(pass!==null)return percent>=pass?'end.has-passed':'end.has-not-passed';
return percent>=80?'end.very-good':percent>=50?'end.good':'end.begun';
}
const earns=({certificate,pass},percent)=>certificate!==undefined&&percent>=Number(pass??0);
$podium["play/verdict"]={runs,verdict,earns};}
{const{store}=$podium["common/store"];
const{classList}=document.documentElement;
const key=()=>store.base+'/view';
function isSingle(quiz){
const chosen=store.get(key());
const single=chosen?chosen!=='page':quiz.dataset.view!=='page';
show(single);
return single;
}
function choose(single){
store.put(key(),single?'single':'page');
show(single);
}
function show(single){
classList.toggle('view-page',!single);
classList.toggle('view-single',single);
}
$podium["play/view"]={isSingle,choose};}
{const{element,first,need,textOf}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{addKeys}=$podium["play/keys"];
const{shapes}=$podium["play/outcome"];
const{flag,isAnswered,isExam,isOver,isSettled,showsMarks}=$podium["play/state"];
const{runs}=$podium["play/verdict"];
const{choose,isSingle}=$podium["play/view"];
const{classList}=document.documentElement;
const signs={...shapes,answered:'•',skipped:'',open:''};
function standing(game,id){
const state=game.state(),outcome=showsMarks(state)?state.marks.get(id)?.outcome:null;
return outcome??(isAnswered(state,id)?'answered':isOver(state)?'skipped':'open');
}
const isFlagged=(game,id)=>game.state().attempt.flags.has(id);
function questionLinks(game,go){
const{questions}=game;
const links=questions.map((question,place)=>element('a',{href:'#'+question.id,click:(event)=>{
event.preventDefault();
go(place);
}},element('span',{class:'dot','aria-hidden':'true'}),element('span',{class:'hidden'}),
element('span',{class:'text','aria-hidden':'true'},textOf(need(question,'h2')))));
const list=element('nav',{class:'map','aria-label':say('steps.list')},
element('ol',{},...links.map((link)=>element('li',{},link))));
const draw=(current)=>{
const standings=questions.map(({id})=>standing(game,id)),inRun=runs(standings);
links.forEach((link,place)=>{
const{id}=questions[place],state=standings[place],flagged=isFlagged(game,id);
link.className=state+(flagged?' flagged':'')+(inRun[place]?' run':'');
link.children[0].textContent=flagged?'⚑':signs[(state)]||String(place+1);
link.children[1].textContent=say('steps.state',
{n:place+1,state:say(`state.${state}`)+(flagged?', '+say('state.flagged'):'')});
if(place===current)link.setAttribute('aria-current','step');
else link.removeAttribute('aria-current');
questions[place].classList.toggle('current',place===current);
});
};
return{list,draw};
}
function addFlags(game,changed){
for(const question of game.questions){
const{id}=question;
const flagger=element('button',{type:'button',class:'quiet flagger','aria-pressed':String(isFlagged(game,id)),click:()=>{
game.change((state)=>flag(state,{id}));
flagger.setAttribute('aria-pressed',String(isFlagged(game,id)));
changed();
}},'⚑ ',say('steps.flag'));
need(question,'.act > button').after(flagger);
question.addEventListener('change',()=>{
if(!game.state().attempt.closed)game.submit(question);
});
}
}
function named({quiz}){
const id=location.hash===quiz.dataset.address?'':location.hash.slice(1);
try{return decodeURIComponent(id);}catch{return id;}
}
function placeOf(game){
const target=document.getElementById(named(game));
return game.questions.findIndex((question)=>question.contains(target));
}
function follow(game,show){
const id=named(game),place=placeOf(game),target=document.getElementById(id);
if(place>=0)game.enter(()=>show(place,true,id));
else if(id&&id[0]!=='?'&&(!target||target.closest('.q')))game.notify(say('steps.gone'));
}
const goesOn=({state},question,single)=>
single&&(question.classList.contains('marked')||isExam(state()));
function drawButtons(game,single){
const{questions,state}=game,exam=isExam(state()),over=isOver(state());
questions.forEach((question,place)=>{
const leadsOn=goesOn(game,question,single),isLast=place===questions.length-1;
need(question,'.act > button').textContent= !leadsOn?say(exam?'play.save':'submit')
: !isLast?say('steps.continue'):say(over?'steps.to-score':'steps.to-end');
need(question,'.pass').hidden= !single||leadsOn||isLast;
});
}
function addControls(game,list,{leave,toggle,forward,toEnd}){
const{questions,tools,bar}=game;
const button=(name,key,click,sign='')=>element('button',
{type:'button',class:`quiet ${name}`,...(sign?{'aria-label':say(key),title:say(key)}:{}),click},sign||say(key));
const view=button('view','steps.all',toggle),finish=button('finish','play.finish',toEnd);
const lister=button('lister','steps.list',()=>lister.setAttribute('aria-expanded',String(list.classList.toggle('listed'))),'☰');
lister.setAttribute('aria-expanded','false');
const more=element('details',{class:'more'},element('summary',{'aria-label':say('steps.more'),title:say('steps.more')},'⋯'));
const home=document.createComment('');
for(const question of questions)need(question,'.act').append(button('pass','steps.skip',forward));
const introduction=first(document,'main > .introduction'),place=document.createComment('');
introduction?.before(place);
const about=element('details',{class:'about'},element('summary',{},say('steps.about')));
tools.before(home);
tools.prepend(view);
tools.append(element('a',{class:'history',href:tools.dataset.history??''},say('steps.history')),finish);
bar.prepend(button('leave','steps.leave',leave,'×'));
bar.append(lister,more);
bar.after(list);
addEventListener('click',({target})=>{if(!more.contains((target)))more.open=false;});
return(single,isPlaying)=>{
view.textContent=say(single?'steps.all':'steps.single');
finish.hidden=isOver(game.state());
if(isPlaying&&tools.parentElement!==more){
more.append(tools);
if(introduction)about.append(introduction);
if(introduction)tools.append(about);
}else if(!isPlaying&&tools.parentElement===more){
home.after(tools);
about.remove();
if(introduction)place.after(introduction);
}
if(!isPlaying)more.open=false;
drawButtons(game,single);
};
}
const firstOpen=({questions,state})=>Math.max(0,questions.findIndex(({id})=>
isExam(state())? !isAnswered(state(),id): !isSettled(state(),id)));
function toScore(end){
const score=document.getElementById('Score');
score?.focus({preventScroll:true});
if(score)end.scrollIntoView();
}
const isPlaying=({single,current})=>single&&current>=0;
const here=({game,single,current})=>
single?current:Math.max(0,game.questions.findIndex((question)=>question.contains(document.activeElement)));
function drawAll(at){
const{game:{quiz,questions},single,current}=at;
classList.toggle('playing',isPlaying(at));
quiz.classList.toggle('single',single);
quiz.classList.toggle('at-end',isPlaying(at)&&current>=questions.length);
at.drawList(current);
at.drawControls(single,isPlaying(at));
}
function show(at,place,focuses=false,id=at.game.questions[place]?.id){
const{game:{quiz,questions},single,list}=at;
if(!questions[place])return;
at.current=place;
list.classList.remove('listed');
drawAll(at);
if(!focuses)return;
if(!quiz.dataset.address)history.replaceState(null,'','#'+id);
questions[place].focus({preventScroll:true});
if(single)scrollTo(0,0);
else questions[place].scrollIntoView();
}
function forward(at){
if(at.current===at.game.questions.length-1)toEnd(at);
else show(at,at.current+1,true);
}
function toEnd(at){
const{game,single}=at;
if(single&&isOver(game.state()))return leave(at);
if(single){
at.current=game.questions.length;
drawAll(at);
}
return game.askToFinish();
}
function leave(at){
const{quiz,end,state}=at.game;
at.current= -1;
drawAll(at);
if(!quiz.dataset.address)history.replaceState(null,'',location.pathname+location.search);
scrollTo(0,0);
if(isOver(state()))toScore(end);
else first(quiz,'.gate button')?.focus({preventScroll:true});
}
function toggle(at){
const place=here(at);
at.single= !at.single;
at.current=at.single?place:Math.max(0,place);
choose(at.single);
drawAll(at);
}
function addSteps(game){
const{quiz,questions,tools}=game,single=isSingle(quiz);
const{list,draw}=questionLinks(game,(place)=>show(at,place,true));
const toggleAll=()=>game.enter(()=>toggle(at));
const at={game,single,current:single? -1:0,list,drawList:draw,drawControls:addControls(game,list,
{leave:()=>leave(at),toggle:toggleAll,forward:()=>forward(at),toEnd:()=>toEnd(at)})};
quiz.classList.toggle('exam',isExam(game.state()));
if(isExam(game.state()))addFlags(game,()=>drawAll(at));
game.press=(question)=>{
if(!goesOn(game,question,at.single))return game.submit(question);
if(isExam(game.state())&& !isAnswered(game.state(),question.id))game.submit(question,true);
return forward(at);
};
game.showEnd=()=>{
if(isPlaying(at))leave(at);
else toScore(game.end);
};
game.steps={here:()=>here(at),isSingle:()=>at.single,isPlaying:()=>isPlaying(at),begin:()=>game.enter(()=>show(at,firstOpen(game),true)),
show:(place,focuses,id)=>show(at,place,focuses,id),toggle:toggleAll};
tools.append(addKeys(game,game.steps));
drawAll(at);
game.watch(()=>{
if(at.current>=questions.length&&isPlaying(at)&&isOver(game.state()))leave(at);
else drawAll(at);
});
followAddress(game,at.single,game.steps.show);
}
function followAddress(game,single,show){
addEventListener('hashchange',()=>follow(game,show));
if(game.quiz.matches('.limited')&& !game.state().attempt.started)return;
if(single&&placeOf(game)>=0)show(placeOf(game));
setTimeout(()=>follow(game,show));
}
$podium["play/steps"]={addSteps};}
{const{moment}=$podium["common/dates"];
const{element,load,need,textOf}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{goToRandom}=$podium["study/opened"];
const{isDrawn,newAttempt,ownSettings,readSettings,revive,timeSpent}=$podium["play/attempt"];
const{addClock}=$podium["play/clock"];
const{draw}=$podium["play/draw"];
const{formOf,objection}=$podium["play/forms"];
const{keep,recall}=$podium["play/keeping"];
const{addLater,hasRest,loadRest}=$podium["play/later"];
const{canMark,mark}=$podium["play/marking"];
const{showKey,showMark,showTry,tell}=$podium["play/outcome"];
const{device,drawer,needsDrawer,useOrdinals}=$podium["play/ordinals"];
const{addSettings,endsWithAnother}=$podium["play/settings"];
const states=$podium["play/state"];
const{signing}=$podium["play/signing"];
const{addSteps}=$podium["play/steps"];
const quiz=(document.querySelector('.quiz'));
const path=quiz.dataset.quiz??'';
const{classList,dataset}=document.documentElement;
const end=(quiz.querySelector(':scope > .end'));
const bar=(quiz.querySelector('.bar')),tools=(quiz.querySelector('.tools'));
const isWhole=end!==null;
let state;
let questions=[];
let own;
const opened={spent:0,at:0};
const watchers=[];
const markWatchers=[];
let game;
const checked={id:'',at:0};
const doubleClick=400;
const taken=()=>game;
function start(){
if(isWhole&&canMark())store.ready(begin);
else giveUp();
}
function begin(){
const waits=classList.contains('arriving')&& !classList.contains('returning')&& !('seen' in dataset)&& !document.hidden;
if(lacksDrawer())return makeDrawer();
if(!waits)return equipAll();
classList.add('waiting');
requestAnimationFrame(()=>setTimeout(equipAll));
}
function lacksDrawer(){
const authors=ownSettings(quiz.dataset),isLooking=new URLSearchParams(location.search).has('attempt');
return!isLooking&& !document.body.matches('.is-bundle')&&drawer()===null
&&needsDrawer(quiz,readSettings(store.quiz(path).now?.settings,authors),authors);
}
async function makeDrawer(){
classList.add('waiting');
if(await load('device.js'))await device.make?.().catch(()=>undefined);
equipAll();
}
async function equipAll(){
try{
if(isUnderWay()&& !hasRest()){
classList.add('waiting');
if(!await loadRest())return giveUp();
}
play();
}catch(error){
giveUp();
throw error;
}
}
function isUnderWay(){
const{attempt}=recall(quiz);
return classList.contains('playing')||attempt.answers.size>0||Boolean(attempt.started)
||attempt.closed||isDrawn(attempt.settings);
}
function giveUp(){
warning.remove();
if(isWhole)bar.replaceWith(element('p',{class:'warning'},say('play.no-scoring')));
classList.remove('js','playing','waiting');
}
const elapsed=()=>timeSpent(state.attempt,{before:opened.spent,here:performance.now()-opened.at,now:Date.now()});
const notice=element('p',{class:'notice',role:'status'});
const notify=(text)=>{notice.textContent=text;};
const formWith=(id)=>(questions.find((question)=>question.id===id));
const marking=(id,response)=>mark(formWith(id).dataset.key??'',response);
const title=()=>need(document,'h1').textContent;
const entry=()=>states.entry(state,{title:title(),language:document.documentElement.lang,now:Date.now()});
function save(){
if(state.isPast)return;
catchUp();
state=states.keep(state,{spent:elapsed(),now:Date.now()});
const{ordinal,answers}=state.attempt;
if(ordinal&&(states.isOver(state)||states.showsMarks(state)&&answers.size>0))useOrdinals({[path]:ordinal});
if(!keep(path,state.attempt,states.isOver(state)?entry():null))showProblem();
}
function change(made){
state=made(state);
save();
}
function leave(){
if(!states.isOver(state)&&(state.attempt.answers.size||state.attempt.started))save();
}
function catchUp(){
if(!state.isKept)join();
}
const tries=()=>({most:Number(quiz.dataset.tries??1),worth:Number(quiz.dataset.retryWorth??100)});
function join(){
const now=state.isPast?null:store.quiz(path).now;
if(!now)return;
const other=revive(now,own),joined=states.join(state,{other,mark:marking});
state=joined.state;
if(joined.isOther){
notify(say('play.other-attempt'));
return;
}
for(const id of joined.added)restore(formWith(id));
if(other.closed&& !state.attempt.closed)close(false);
else if(joined.added.length)changed();
if(joined.added.length)notify(say('play.other-tab'));
}
function equip(question){
question.noValidate=true;
question.autocomplete='off';
question.tabIndex= -1;
if(states.isExam(state))need(question,'.act > button').textContent=say('play.save');
question.addEventListener('submit',(event)=>{
event.preventDefault();
game.press(question);
});
need(question,'.act > button').addEventListener('click',(event)=>{
if(event.detail>1&&question.id===checked.id&&performance.now()-checked.at<doubleClick)event.preventDefault();
});
question.addEventListener('input',()=>touch(question));
formOf(question).equip(question);
restore(question);
}
function touch(question){
if(question.classList.contains('marked'))refuse(question);
else if(need(question,'.outcome').matches('.wrong, .partly'))tell(question);
}
function restore(question){
const response=state.attempt.answers.get(question.id);
if(response){
formOf(question).fill(question,response);
if(states.showsMarks(state))showOutcome(question,response);
else tell(question,say('play.saved'));
}else if(state.attempt.closed)showKey(question,[]);
}
function showOutcome(question,response){
const{id}=question,result=marking(id,response),left=states.triesLeft(state,id);
if(!result)return;
question.classList.toggle('locked',states.isSettled(state,id));
if(left)showTry(question,result,' ',say('play.tries-left',{n:left,percent:state.tries.worth}));
else showMark(question,response,result,' ',say('play.earned',{n:state.marks.get(id)?.earned??0,of:question.dataset.points??''}));
}
function refuse(question){
const before=state.attempt.answers.get(question.id);
if(!before){
tell(question,say('play.over'));
question.reset();
return;
}
formOf(question).fill(question,before);
showOutcome(question,before);
need(question,'.outcome').prepend(element('span',{class:'already'},say('play.already')));
}
function submit(question,mayBeEmpty=false){
join();
if(states.isSettled(state,question.id))return refuse(question);
const response=formOf(question).given(question),refused=objection(question,response);
if(refused){
if(!mayBeEmpty)tell(question,refused);
return;
}
const wasAnswered=state.marks.has(question.id),made=marking(question.id,response);
if(!made)return;
change((before)=>states.answer(before,{id:question.id,response,mark:made}));
if(states.isExam(state))tell(question,say('play.saved'));
else{
showOutcome(question,response);
remember(question);
if(!wasAnswered)game.review(question,made.outcome);
Object.assign(checked,{id:question.id,at:performance.now()});
for(const watcher of markWatchers)watcher(question,made);
}
changed();
}
const submitOnceLoaded=(question,mayBeEmpty=false)=>{game.enter(()=>submit(question,mayBeEmpty),question);};
function remember(question){
const outcome=state.marks.get(question.id)?.outcome??'skipped';
store.changeSite((site)=>{
const rows=site.session.over?[]:site.session.rows.filter((row)=>row.quiz!==path||row.id!==question.id);
const row={quiz:path,began:state.attempt.began,title:title(),language:document.documentElement.lang,id:question.id,
question:textOf(need(question,'h2')),outcome,at:Date.now()};
site.session={over:false,rows:[...rows,row].slice(-500)};
});
}
const progress=element('progress',{'aria-label':say('play.progress'),value:'0'});
const tally=element('span',{class:'tally'}),warning=element('p',{class:'warning'});
function changed(){
const answered=questions.length-states.unanswered(state).length;
tally.replaceChildren(say('play.answered',{n:answered,of:questions.length}),
' · ',states.showsMarks(state)?element('b',{},say('label.points',{n:states.score(state).earned})):say('play.at-end'));
progress.setAttribute('value',String(answered));
quiz.classList.toggle('over',states.isOver(state));
quiz.classList.toggle('closed',state.attempt.closed);
for(const watcher of watchers)watcher();
}
function showProblem(){
const problem=store.problem();
warning.textContent=problem?say(`store.${problem}`):'';
}
function close(isHere){
if(state.attempt.closed)return;
change(states.close);
for(const question of questions){
if(states.isExam(state)&&isHere){
remember(question);
const made=state.marks.get(question.id);
if(made)game.review(question,made.outcome);
}
restore(question);
}
changed();
if(isHere)game.showEnd();
}
async function startAgain(settings=state.attempt.settings,only=undefined){
if(endsWithAnother(state,quiz)){
close(true);
await signing.noted;
}
const{attempt}=state;
removeEventListener('pagehide',leave);
keep(path,{...newAttempt(settings),print:attempt.print,only},attempt.answers.size&& !attempt.filed?entry():null);
history.replaceState(null,'',quiz.dataset.address??location.pathname+location.search);
for(const question of questions)question.reset();
store.settled().then(()=>{
scrollTo(0,0);
location.reload();
});
}
function introduce(hasChanged){
if(state.isPast){
const ended=moment(state.attempt.ended??state.attempt.began);
notice.append(say('play.past',{when:ended}),' ',hasChanged?say('play.past-changed')+' ':'',
element('a',{href:location.pathname.split('/').pop()??''},say('play.past-leave')));
}else if(hasChanged)notify(say('play.changed'));
else if(state.isExtra&& !state.attempt.closed)notify(say('play.extra'));
}
function recalled({attempt,past,isPast,isKept}){
const earlier=past.filter((other)=>other.whole&& !(other.began===attempt.began&&other.seed===attempt.seed));
const isExtra=quiz.dataset.attempts==='first'&&(earlier.length>0||(attempt.ordinal??1)>1);
return states.begin({attempt,tries:tries(),isPast,isKept,isExtra,
questions:questions.map(({id,dataset:{points}})=>({id,points:Number(points)}))},marking);
}
function play(){
const kept=recall(quiz),{attempt}=kept;
own=kept.own;
const asked=draw(quiz,attempt,own);
if(!asked)return giveUp();
questions=asked;
Object.assign(opened,{spent:attempt.spent,at:performance.now()});
state=recalled(kept);
game={quiz,path,tools,bar,end,questions,own,state:()=>state,change,save,elapsed,press:submitOnceLoaded,submit:submitOnceLoaded,finish:()=>close(true),
askToFinish:()=>undefined,showEnd:()=>undefined,enter:(then)=>then(),review:()=>undefined,steps:null,start:startAgain,entry,notify,
watch:(watcher)=>watchers.push(watcher),refresh:()=>{for(const watcher of watchers)watcher();},
watchMarks:(watcher)=>markWatchers.push(watcher)};
for(const question of questions)equip(question);
progress.max=questions.length;
bar.append(tally,progress);
bar.after(warning,notice);
const startClock=addClock(game);
for(const add of[addSettings,addSteps,addLater,goToRandom])add(game);
showProblem();
store.onProblem(showProblem);
introduce(kept.hasChanged);
if(kept.isKept?kept.hasChanged:isDrawn(attempt.settings))save();
changed();
startClock();
addEventListener('pagehide',leave);
quiz.classList.add('ready');
classList.remove('waiting');
for(const question of questions){
if(!('early' in question.dataset))continue;
delete question.dataset.early;
game.submit(question);
}
const gate=quiz.querySelector('.gate[data-early]');
if(gate)(gate.querySelector('button'))?.click();
addEventListener('storage',(event)=>{
if(event.key===`${store.prefix}/quiz/${path}`)game.enter(join);
});
}
$podium["play/play"]={taken,start};}
{const{begin}=$podium["study/opened"];
const{start}=$podium["play/play"];
begin(start);
}
})();
