(()=>{"use strict";const $podium=window.podium??={};
{const startProgram=(bytes)=>{
const program=(new WebAssembly.Instance(new WebAssembly.Module(bytes),{}).exports);
const lend=(text)=>{
const utf8=new TextEncoder().encode(text),start=program.podium_alloc(utf8.length);
new Uint8Array(program.memory.buffer,start,utf8.length).set(utf8);
return{start,length:utf8.length};
};
return(name,...texts)=>{
const lent=texts.map(lend);
const answer=program[name](...lent.flatMap(({start,length})=>[start,length]));
const length=new DataView(program.memory.buffer).getInt32(answer,true);
const text=new TextDecoder().decode(new Uint8Array(program.memory.buffer,answer+4,length));
for(const start of[...lent.map((one)=>one.start),answer])program.podium_free(start);
return text;
};
};
const serve=(start)=>{
onmessage=({data:{bytes,theme,path,text}})=>{
const call=start(bytes);
postMessage({answer:call('podium_theme',theme)==='ok'?call('podium_read',path,text):''});
};
postMessage({});
};
let call=null;
const program=()=>Uint8Array.from(atob(window.PODIUM_READER??''),(letter)=>letter.charCodeAt(0));
function theme(){
const{language,points,marking,attempts}=window.PODIUM_SITE;
return JSON.stringify({language,points,marking,attempts,words:window.PODIUM_WORDS,templates:window.PODIUM_TEMPLATES});
}
function prepareReader(){
if(call)return true;
try{
call=startProgram(program());
return call('podium_theme',theme())==='ok';
}catch{
return false;
}
}
const longestQuiz=4_000_000;
const unreadable=()=>({firstLine:1,titleLine:null,settings:{},introductionText:'',questions:[],
findings:[{severity:'error',code:'file-too-big',line:1,column:1,message:'this cannot be read'}]});
function readQuiz(text,path='quiz.md'){
try{
if(!prepareReader()|| !call)return unreadable();
return JSON.parse(call('podium_read',path,text.slice(0,longestQuiz)));
}catch{
call=null;
return unreadable();
}
}
function readAside(text,path='quiz.md'){
let stop=()=>undefined;
const read=new Promise((resolve)=>{
const source=URL.createObjectURL(new Blob([`(${serve})(${startProgram})`],{type:'text/javascript'}));
let worker;
let hasBegun=false;
const end=(result)=>{
stop();
resolve(result());
};
const fail=()=>end(hasBegun?unreadable:()=>readQuiz(text,path));
stop=()=>{
worker?.terminate();
URL.revokeObjectURL(source);
};
try{
worker=new Worker(source);
}catch{
fail();
return;
}
worker.onerror=fail;
worker.onmessage=({data:{answer}})=>{
if(answer!==undefined)return end(()=>answer?JSON.parse(answer):unreadable());
hasBegun=true;
return worker.postMessage({bytes:program(),theme:theme(),path,text:text.slice(0,longestQuiz)});
};
});
return{read,stop:()=>stop()};
}
const digest=(text)=>prepareReader()&&call?call('podium_digest',text):'';
$podium["workshop/reader"]={prepareReader,longestQuiz,readQuiz,readAside,digest};}
{const{element}=$podium["common/elements"];
const{say}=$podium["common/words"];
function drawQuiz(path,read,root){
const{quiz}=read;
const main=element('div',{class:'quiz'});
Object.assign(main.dataset,{site:window.PODIUM_SITE.id,root,quiz:path,mode:quiz.mode,attempts:quiz.attempts});
if(quiz.draw)main.dataset.draw=quiz.draw;
for(const name of['pick','pass','timeLimit','tries','retryWorth'])if(Number.isInteger(quiz[name]))main.dataset[name]=String(quiz[name]);
for(const name of['shufflesQuestions','shufflesChoices','fixed'])if(quiz[name])main.dataset[name]='';
if(quiz.view)main.dataset.view=quiz.view;
main.append(element('div',{class:'gate'},element('button',{type:'button'},say('start')),element('p',{class:'before'})),
element('div',{class:'tools','data-history':`${root}history.html`}),element('div',{class:'bar'}));
main.insertAdjacentHTML('beforeend',read.markup??'');
main.append(element('div',{class:'end'}));
for(const link of main.querySelectorAll('a[href]'))link.setAttribute('rel','noopener noreferrer nofollow');
const introduction=element('div',{class:'prose introduction'});
introduction.innerHTML=read.introduction??'';
const facts=['questions','points'].map((name)=>element('li',{},say(`label.${name}`,{n:quiz[name]})));
const header=element('header',{class:'heading'},element('h1',{},quiz.title),
...quiz.description?[element('p',{class:'lead'},quiz.description)]:[],element('ul',{class:'facts'},...facts));
return[header,introduction,main];
}
$podium["workshop/quiz"]={drawQuiz};}
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
{const longestLink=32_000;
const largestShared=300_000;
const mostShared=2_000;
const mark='quiz/1/';
function base64(bytes){
let text='';
for(let start=0;start<bytes.length;start+=32768)text+=String.fromCharCode(...bytes.subarray(start,start+32768));
return btoa(text).replace(/\+/g,'-').replace(/\//g,'_').replace(/=+$/,'');
}
async function gather(stream,most){
const reader=stream.getReader(),chunks=[];
let size=0;
for(;;){
const{done,value}=await reader.read();
if(done)break;
size+=value.length;
if(size>most){
await reader.cancel().catch(()=>undefined);
return null;
}
chunks.push(value);
}
const all=new Uint8Array(size);
let place=0;
for(const chunk of chunks){
all.set(chunk,place);
place+=chunk.length;
}
return all;
}
function inParts(bytes){
let place=0;
return new ReadableStream({
pull(controller){
if(place>=bytes.length)return controller.close();
controller.enqueue(bytes.subarray(place,place+128));
place+=128;
return undefined;
},
},{highWaterMark:0});
}
async function pack(text){
const bytes=new TextEncoder().encode(text);
if(bytes.length>largestShared)return{fits:false,length:bytes.length,most:largestShared,end:''};
const packed=await gather(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw')),largestShared);
const end=packed&&mark+base64(packed);
return{fits:Boolean(end&&end.length<=longestLink),length:end?.length??Infinity,most:longestLink,end:end??''};
}
async function unpack(end){
if(!end.startsWith('quiz/'))return{problem:'none'};
if(!end.startsWith(mark))return{problem:'newer'};
if(end.length>longestLink)return{problem:'too-long'};
const letters=end.slice(mark.length);
if(!/^[A-Za-z0-9_-]+$/.test(letters))return{problem:'broken'};
try{
const bytes=Uint8Array.from(atob(letters.replace(/-/g,'+').replace(/_/g,'/')),(letter)=>letter.charCodeAt(0));
const all=await gather(inParts(bytes).pipeThrough(new DecompressionStream('deflate-raw')),largestShared);
if(!all)return{problem:'too-large'};
return{text:new TextDecoder('utf-8',{fatal:true}).decode(all)};
}catch{
return{problem:'broken'};
}
}
const slug=(text,otherwise)=>text.normalize('NFD').replace(/\p{M}/gu,'').toLowerCase()
.replace(/ß/g,'ss').replace(/[^a-z0-9]+/g,'-').replace(/^-+|-+$/g,'').slice(0,60)||otherwise;
const fileName=(title)=>`${slug(title,'quiz')}.md`;
const longestProposal=8_000;
function proposal(title,text){
const repository=window.PODIUM_SITE?.repository;
if(!repository)return null;
const{forge,address,branch,contentPath}=repository,name=fileName(title);
const folder=contentPath?contentPath+'/':'';
const segments=(path)=>path.split('/').map(encodeURIComponent).join('/');
const start=forge==='gitlab'
?`${address}/-/new/${segments(branch)}?file_name=${encodeURIComponent(folder+name)}`
:`${address}/new/${segments(branch)}?filename=${encodeURIComponent(folder+name)}`;
const whole=`${start}&${forge==='gitlab'?'content':'value'}=${encodeURIComponent(text)}`;
const isWhole=whole.length<=longestProposal;
return{href:isWhole?whole:start,isWhole,forge,name};
}
$podium["workshop/share"]={mostShared,pack,unpack,slug,fileName,proposal};}
})();
