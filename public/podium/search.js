(()=>{"use strict";const $podium=window.podium??={};
{const{element}=$podium["common/elements"];
const pictures={
cards:[['back','M30 38l64-16 16 58-64 16z'],['face','M52 22h66a7 7 0 0 1 7 7v50a7 7 0 0 1-7 7H52a7 7 0 0 1-7-7V29a7 7 0 0 1 7-7z'],['line','M66 54l14 14 25-27']],
chart:[['line','M24 16v74h112'],['face','M40 62h18v28H40zM68 46h18v44H68zM96 30h18v60H96z'],['spark','M122 8l4 9 10 1-8 7 3 10-9-5-9 5 3-10-8-7 10-1z']],
search:[['face','M70 14a30 30 0 1 1 0 60a30 30 0 1 1 0-60z'],['line','M92 66l30 28M60 36a10 10 0 1 1 14 9q-4 2-4 7'],['spark','M70 56a4 4 0 1 1 0 8a4 4 0 1 1 0-8z']],
};
function nothing(picture,text,...ways){
const xmlns='http://www.w3.org/2000/svg',drawing=document.createElementNS(xmlns,'svg');
drawing.setAttribute('viewBox','22 6 120 94');
drawing.setAttribute('aria-hidden','true');
for(const[name,path]of pictures[picture]){
const shape=document.createElementNS(xmlns,'path');
shape.setAttribute('class',name);
shape.setAttribute('d',path);
drawing.append(shape);
}
return element('div',{class:'nothing'},drawing,element('p',{},text),
...ways.length?[element('p',{class:'ways'},...ways)]:[]);
}
$podium["common/nothing"]={nothing};}
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
{const{element,load}=$podium["common/elements"];
const mostPlayers=12;
let loading=null;
async function board(){
loading??=load('players.js').then(()=>window.podium?.['board/players']);
return loading;
}
async function findPlayers(text,looked,wordsOf){
const players=await board();
if(!players)return[];
const all=(await players.everybody());
if(!all){
const one=await players.find(text.trim());
return one?[one]:[];
}
const words=await Promise.all(all.map(({name,player})=>wordsOf(`${name} ${player}`)));
return all.filter((_,place)=>looked.every(({word,isWhole})=>
words[place].some((one)=>isWhole?one===word:one.startsWith(word))));
}
const playerRow=({name,href},root,marked)=>element('li',{class:'row'},element('h3',{},element('a',{href:root+href},...marked(name))));
$podium["search/others"]={mostPlayers,findPlayers,playerRow};}
{const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const version=1,prefix=store.ownPrefix+'/';
const isText=(value)=>typeof value==='string';
function revive(id,json){
try{
const kept=JSON.parse(json??'null');
if(kept===null||typeof kept!=='object'|| !isText(kept.text)||kept.version>version)return null;
const source=kept.source!==null&&typeof kept.source==='object'&&isText(kept.source.title)?{
title:kept.source.title,author:isText(kept.source.author)?kept.source.author:'',
address:isText(kept.source.address)?kept.source.address:''}:null;
const at=(time)=>Number.isFinite(time)?time:0;
return{id,text:kept.text,title:isText(kept.title)?kept.title:'',source,
questions:Number.isInteger(kept.questions)?kept.questions:0,created:at(kept.created),changed:at(kept.changed)};
}catch{
return null;
}
}
const newID=()=>Array.from(crypto.getRandomValues(new Uint8Array(6)),(byte)=>(byte%36).toString(36)).join('')
+Date.now().toString(36).slice(-4);
const library={
all:()=>(store.keys()
.filter((key)=>key.startsWith(prefix))
.map((key)=>revive(key.slice(prefix.length),store.get(key)))
.filter((quiz)=>quiz)).sort((left,right)=>right.changed-left.changed),
get:(id)=>revive(id,store.get(prefix+id)),
put:({id,...quiz})=>store.put(prefix+id,JSON.stringify({version,...quiz})),
remove:(id)=>store.put(prefix+id,null),
newID,
};
const ownQuiz=(text,more={})=>({
id:newID(),text,title:'',questions:0,created:Date.now(),changed:Date.now(),source:null,...more,
});
const ownPath=(id)=>`~mine/${id}`;
const takeHref=(root,id)=>`${root}workshop-play.html?mine=${id}`;
const browserKeeper=(root,id)=>({
path:'quiz.md',saved:say('workshop.saved'),takeHref:()=>takeHref(root,id),settled:()=>store.settled(),
keep:(quiz)=>library.put(quiz)?null:[say(store.problem()==='full'?'workshop.full':'workshop.not-kept')],
});
$podium["workshop/library"]={library,ownQuiz,ownPath,takeHref,browserKeeper};}
{const{element}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{library,takeHref}=$podium["workshop/library"];
function setting(matter,key){
const match=new RegExp(`^${key}:[ \\t]*(.*(?:\\n[ \\t]+.*|\\n- .*)*)`,'m').exec(matter);
return(match?.[1]??'').replace(/["'[\]]/g,' ').replace(/\s+/g,' ').trim();
}
function sections(markdown){
const parts=[];
let fence='';
for(const line of markdown.split('\n')){
const ticks=/^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]??'';
if(ticks&&(!fence||line.trim()===ticks&&ticks.startsWith(fence)))fence=fence?'':ticks;
const heading=fence?null:/^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(line);
const title=heading?.[1].replace(/\{#[^}]*\}|<!--.*?-->|[*_`\\]/g,'').trim();
if(title!==undefined)parts.push({title,text:title});
else if(parts.length)parts[parts.length-1].text+=`\n${line.replace(/data:image\/\S+/g,'')}`;
}
return parts;
}
const known=new Map();
async function read(quiz,wordsOf){
const[,matter='',body=quiz.text]=/^---\n([^]*?)\n---\n([^]*)$/.exec(quiz.text)??[];
const set=async(text)=>new Set(await wordsOf(text)),author=setting(matter,'author'),questions=[];
const parts=sections(body);
if(parts[0]?.title===quiz.title&&parts.length>quiz.questions)parts.shift();
for(const{title,text}of parts)questions.push({title,words:await set(text)});
return{quiz,questions,isCounted:questions.length===quiz.questions,outline:{
n:await set(`${quiz.title} ${setting(matter,'description')}`),a:await set(author),t:await set(setting(matter,'tags'))}};
}
const weights={n:8,a:4,t:4};
const has=(words,word,isWhole)=>
words.has(word)|| !isWhole&&[...words].some((one)=>one.startsWith(word));
function match(own,looked,fields){
let score=0,needsQuestion=false;
let questions=fields.includes('q')?own.questions.map((_,place)=>place):[];
for(const{word,isWhole}of looked){
let isFound=false;
for(const[field,weight]of Object.entries(weights)){
if(!fields.includes(field)|| !has(own.outline[field],word,isWhole))continue;
isFound=true;
score+=weight;
}
questions=questions.filter((place)=>has(own.questions[place].words,word,isWhole));
needsQuestion||= !isFound;
}
if(needsQuestion&& !questions.length)return null;
return{own,score:score+Math.min(3,questions.length),questions};
}
async function find(looked,fields,wordsOf){
await new Promise((resolve)=>store.ready(()=>resolve(undefined)));
const all=await Promise.all(library.all().map((quiz)=>{
const key=`${quiz.id} ${quiz.changed}`,reading=known.get(key)??read(quiz,wordsOf);
known.set(key,reading);
return reading;
}));
return all.map((own)=>match(own,looked,fields)).filter((found)=>found!==null);
}
function row({own,questions},root,marked){
const{quiz}=own,href=takeHref(root,quiz.id);
const question=(place)=>element('li',{},
element('a',{href:own.isCounted?`${href}#Q${place+1}`:href},...marked(own.questions[place].title)));
const made=element('li',{class:'row own-row','data-quiz':`~mine/${quiz.id}`},
element('h3',{},element('a',{href},...marked(quiz.title||say('list.untitled')))),
element('p',{class:'meta'},element('b',{},say('label.questions',{n:quiz.questions})),' · ',
element('a',{href:`${root}workshop.html#${quiz.id}`},say('list.own'))));
if(questions.length)made.append(element('ul',{class:'questions'},...questions.slice(0,3).map(question)));
if(questions.length>3)made.append(element('p',{class:'meta'},say('search.more-questions',{n:questions.length-3})));
return made;
}
const names=['everybody','site','mine'];
function whose(change){
const place=element('p',{class:'whose',hidden:''});
const choice=element('select',{id:'Whose',autocomplete:'off',change},
...names.map((name)=>element('option',{value:name},say(`list.whose-${name}`))));
place.append(element('label',{for:'Whose'},say('list.whose')),' ',choice);
store.ready(()=>{place.hidden=library.all().length===0;});
return{place,choice,choose:(name)=>{choice.value=name!==null&&names.includes(name)?name:names[0];}};
}
$podium["search/own"]={find,row,whose};}
{const{element,inLanguage,need}=$podium["common/elements"];
const{nothing}=$podium["common/nothing"];
const{say}=$podium["common/words"];
const{fold}=$podium["play/marking"];
const{findPlayers,mostPlayers,playerRow}=$podium["search/others"];
const ownSearch=$podium["search/own"];
const form=(document.querySelector('form.search'));
const input=(form.querySelector('[type=search]'));
const status=need(document,'#Status');
const list=need(document,'.found');
const also={articles:need(document,'#Articles'),players:need(document,'#Players')};
const more=(document.querySelector('.more'));
const root=form.dataset.root??'';
const index=window.PODIUM_INDEX??{quizzes:0,articles:0,shards:[],pieces:[]};
const documents=index.quizzes+index.articles;
const FIELDS='natq';
const NAMES=1,QUESTIONS=8,ALL=15;
const perPage=10,longestWord=40,mostArticles=10;
const mostShards=3;
const weights=[8,4,4,1];
const shards=[];
const encoder=new TextEncoder(),decoder=new TextDecoder();
for(let i=0;i<index.shards.length;i+=2){
shards.push({first:encoder.encode(index.shards[i]),name:'w-'+index.shards[i+1]});
}
const pieces=[];
for(let i=0,start=0;i<index.pieces.length;i+=2){
pieces.push({start,name:`p${i / 2}-${index.pieces[i+1]}`});
start+=index.pieces[i];
}
const loads=new Map();
const arrived=new Map();
window.PODIUM_PIECE=(name,content)=>arrived.set(name,content);
function run(path){
return new Promise((resolve,reject)=>{
const script=element('script',{src:root+path,load:()=>resolve(undefined),error:()=>reject(new Error(path))});
document.head.append(script);
});
}
function load(name){
let loading=loads.get(name);
if(!loading){
loading=run(`podium/search/${name}.js`).then(()=>{
const content=arrived.get(name);
arrived.delete(name);
return name[0]==='w'?readShard(content):content;
});
loading.catch(()=>loads.delete(name));
loads.set(name,loading);
}
return loading;
}
function readShard(base64){
const bytes=Uint8Array.from(atob(base64),(letter)=>letter.charCodeAt(0));
const words=[];
let word=new Uint8Array(0);
for(const reader={at:0};reader.at<bytes.length;){
const shared=bytes[reader.at],own=bytes[reader.at+1];
const next=new Uint8Array(shared+own);
next.set(word.subarray(0,shared));
next.set(bytes.subarray(reader.at+2,reader.at+2+own),shared);
word=next;
reader.at+=2+own;
words.push({word,outline:block(bytes,reader),questions:block(bytes,reader)});
}
return words;
}
function number(bytes,reader){
let value=0,shift=0;
while(true){
const byte=bytes[reader.at++];
value|=(byte&0x7f)<<shift;
if(byte<0x80)return value;
shift+=7;
}
}
function block(bytes,reader){
const length=number(bytes,reader);
reader.at+=length;
return bytes.subarray(reader.at-length,reader.at);
}
function compare(word,start){
const length=Math.min(word.length,start.length);
for(let i=0;i<length;i+=1)if(word[i]!==start[i])return word[i]<start[i]? -1:1;
return word.length<start.length? -1:0;
}
function wordsOf(text){
const words=[];
for(const run of text.split(/[\0-/:-`{-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u06d4\u0964\u0965\u2000-\u206f\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\ufffd]+/u)){
const dense=/([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3041-\u3098\u309b-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}][\u3099\u309a]*)+/gu;
let end=0;
for(const found of run.matchAll(dense)){
if(found.index>end)words.push(run.slice(end,found.index));
const letters=found[0].match(/.[\u3099\u309a]*/gu)??[];
if(letters.length===1)words.push(letters[0]);
for(let i=0;i+1<letters.length;i+=1)words.push(letters[i]+letters[i+1]);
end=found.index+found[0].length;
}
if(end<run.length)words.push(run.slice(end));
}
return words.map((word)=>cut(encoder.encode(word)));
}
function cut(word){
if(word.length<=longestWord)return word;
let end=longestWord;
while((word[end]&0xc0)===0x80)end-=1;
return word.subarray(0,end);
}
async function folded(text){
if(/^[\0-\x7f]*$/.test(text))return text.replace(/[A-Z]/g,(letter)=>letter.toLowerCase());
if(!window.PODIUM_SCORING)await run('podium/scoring.js');
return fold(text);
}
async function find(start,isWhole){
let first=shards.findIndex((shard)=>compare(shard.first,start)>=0);
if(first<0)first=shards.length;
const isExact=first<shards.length&&shards[first].first.length===start.length&&compare(shards[first].first,start)===0;
if(!isExact)first=Math.max(0,first-1);
let end=first+1;
if(!isWhole)while(end<shards.length&&compare(shards[end].first,start)===0)end+=1;
const isCut=end>first+mostShards;
const hits={fields:new Uint8Array(documents),questions:new Map()};
const loaded=await Promise.all(shards.slice(first,Math.min(end,first+mostShards)).map((shard)=>load(shard.name)));
for(const{word,outline,questions}of loaded.flat()){
if(compare(word,start)!==0||(isWhole&&word.length!==start.length))continue;
addOutline(outline,hits);
addQuestions(questions,hits);
}
return{hits,isCut};
}
function addOutline(bytes,hits){
if(bytes[0]===1){
const stride=(documents+7)>>3;
for(let field=0;field<3;field+=1){
for(let quiz=0;quiz<documents;quiz+=1){
if(bytes[1+field*stride+(quiz>>3)]>>(quiz&7)&1)hits.fields[quiz]|=1<<field;
}
}
return;
}
for(let reader={at:1},quiz=0;reader.at<bytes.length;){
const place=number(bytes,reader);
quiz+=place>>2;
hits.fields[quiz]|=1<<(place&3);
}
}
function addQuestions(bytes,hits){
if(bytes[0]===1){
for(let quiz=0;quiz<documents;quiz+=1){
if(!(bytes[1+(quiz>>3)]>>(quiz&7)&1))continue;
hits.fields[quiz]|=QUESTIONS;
hits.questions.delete(quiz);
}
return;
}
for(let reader={at:1},quiz=0;reader.at<bytes.length;){
quiz+=number(bytes,reader);
const isKnown= !(hits.fields[quiz]&QUESTIONS)||hits.questions.has(quiz);
hits.fields[quiz]|=QUESTIONS;
const known=hits.questions.get(quiz)??new Set();
for(let question=0,step=1;step&1;){
step=number(bytes,reader);
question+=step>>1;
known.add(question);
}
if(isKnown)hits.questions.set(quiz,known);
}
}
const common=(one,other)=>one?new Set([...one].filter((each)=>other.has(each))):other;
function matches(words,fields){
const found=[];
for(let quiz=0;quiz<documents;quiz+=1){
let score=0;
let questions=null;
let isFound=true,needsQuestion=false;
for(const hits of words){
const own=hits.fields[quiz]&fields;
if(!own){isFound=false;break;}
for(let bit=0;bit<4;bit+=1)if(own>>bit&1)score+=weights[bit];
if(own& ~QUESTIONS)continue;
needsQuestion=true;
const known=hits.questions.get(quiz);
if(!known)continue;
questions=common(questions,known);
}
if(!isFound||(needsQuestion&&questions&&questions.size===0))continue;
if(!needsQuestion&&fields&QUESTIONS){
for(const hits of words){
const known=hits.questions.get(quiz)??new Set();
questions=common(questions,known);
}
}
found.push({quiz,score:score+Math.min(3,questions?.size??0),questions:[...questions??[]].sort((a,b)=>a-b)});
}
return found.sort((one,other)=>other.score-one.score||one.quiz-other.quiz);
}
function ticked(){
let fields=0;
for(const box of form.querySelectorAll('[name=in]:checked'))fields|=1<<FIELDS.indexOf((box).value);
return fields||ALL;
}
let turn=0,shown=0;
let found=[];
let looked=[];
const whose=ownSearch.whose(()=>search());
const plainWords=async(one)=>wordsOf(await folded(one)).map((word)=>decoder.decode(word));
async function search(){
const mine=turn+=1;
const text=input.value;
const fields=ticked();
remember(text,fields);
try{
const words=wordsOf(await folded(text));
const isOpen=/[^\s]$/.test(text);
const isWhole=(place)=> !(isOpen&&place===words.length-1);
const answers=whose.choice.value==='mine'?[]:await Promise.all(words.map((word,place)=>find(word,isWhole(place))));
const own=whose.choice.value==='site'|| !words.length?[]:await ownSearch.find(words.map((word,place)=>({word:decoder.decode(word),isWhole:isWhole(place)})),
[...FIELDS].filter((_,bit)=>fields>>bit&1).join(''),plainWords);
if(mine!==turn)return;
const others=whose.choice.value!=='mine'&&words.length&&fields&NAMES&&form.dataset.players!==undefined
?await findPlayers(text,words.map((word,place)=>({word:decoder.decode(word),isWhole:isWhole(place)})),plainWords):[];
if(mine!==turn)return;
looked=words;
const all=answers.length?matches(answers.map((answer)=>answer.hits),fields):[];
const articles=all.filter(({quiz})=>quiz>=index.quizzes);
found=[...own,...all.filter(({quiz})=>quiz<index.quizzes)].sort((one,other)=>other.score-one.score);
const isCut=answers.some((answer)=>answer.isCut);
const[rows,articleRows]=await Promise.all([found.slice(0,perPage),articles.slice(0,mostArticles)].map((some)=>Promise.all(some.map(row))));
if(mine!==turn)return;
list.replaceChildren(...rows);
shown=rows.length;
more.hidden=shown>=found.length;
showAlso(also.articles,articleRows,articles.length);
showAlso(also.players,others.slice(0,mostPlayers).map((player)=>playerRow(player,root,marked)),others.length);
status.replaceChildren(!words.length?'':found.length
?say('search.found',{n:found.length})+(isCut?' '+say('search.type-on'):'')
:isCut?say('search.type-on'):articles.length||others.length?say('search.none')
:nothing('search',say('search.none'),element('a',{class:'button',href:`${root}quizzes.html`},say('all-quizzes'))));
}catch{
if(mine===turn)status.textContent=say('search.failed');
}
}
function showAlso(place,rows,count){
place.hidden=rows.length===0;
need(place,'ul').replaceChildren(...rows);
need(place,'.meta').textContent=rows.length<count?say('list.shown',{n:rows.length,of:count}):'';
}
async function row(match){
if('own' in match)return ownSearch.row(match,root,marked);
const{quiz,questions}=match;
let place=pieces.findIndex((piece)=>piece.start>quiz);
if(place<0)place=pieces.length;
const{start,name}=pieces[place-1];
const[path,title,author,topic,count,texts,language]=(await load(name))[quiz-start];
const href=`${root}${path}.html`,tongue=inLanguage(language);
const facts=[topic,author].filter((text)=>text).flatMap((text)=>[' · ',...marked(text)]);
const made=element('li',{class:'row'},
element('h3',tongue,element('a',{href},...marked(title))),
element('p',{class:'meta'},...count?[element('b',{},count)]:[],...count?facts:facts.slice(1)));
if(quiz>=index.quizzes){
if(texts[0])made.append(element('p',tongue,...marked(texts[0])));
return made;
}
const rows=questions.slice(0,3).map((question)=>
element('li',tongue,element('a',{href:`${href}#Q${question+1}`},...marked(texts[question]??''))));
if(rows.length)made.append(element('ul',{class:'questions'},...rows));
if(questions.length>3)made.append(element('p',{class:'meta'},say('search.more-questions',{n:questions.length-3})));
return made;
}
function marked(text){
const starts=looked.map((word)=>decoder.decode(word));
return text.split(/([\p{L}\p{N}\p{M}]+)/u).map((part)=>{
const plain=part.normalize('NFD').toLowerCase();
return part&&starts.some((start)=>plain.startsWith(start))?element('mark',{},part):part;
});
}
function remember(text,fields){
const letters=fields===ALL?'':'&in='+[...FIELDS].filter((_,bit)=>fields>>bit&1).join('');
const of=whose.choice.value==='everybody'?'':`&of=${whose.choice.value}`;
history.replaceState(null,'',text?`#q=${encodeURIComponent(text)}${letters}${of}`:location.pathname+location.search);
}
function recollect(){
const parts=new URLSearchParams(location.hash.slice(1));
input.value=parts.get('q')??'';
whose.choose(parts.get('of'));
const letters=parts.get('in')||FIELDS;
for(const box of(form.querySelectorAll('[name=in]')))box.checked=letters.includes(box.value);
}
let pause;
function start(){
form.append(whose.place);
input.addEventListener('input',()=>{
clearTimeout(pause);
pause=setTimeout(search,60);
});
need(form,'fieldset').addEventListener('change',search);
form.addEventListener('submit',(event)=>{
event.preventDefault();
search();
});
more.addEventListener('click',async()=>{
const mine=turn;
try{
const rows=await Promise.all(found.slice(shown,shown+perPage).map(row));
if(mine!==turn)return;
list.append(...rows);
shown+=rows.length;
more.hidden=shown>=found.length;
(rows[0].querySelector('a')).focus();
}catch{
status.textContent=say('search.failed');
}
});
addEventListener('hashchange',()=>{recollect();search();});
recollect();
if(input.value)search();
}
form.classList.add('ready');
if(window.PODIUM_INDEX)start();
else status.textContent=say('search.failed');
}
})();
