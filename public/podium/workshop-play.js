(()=>{"use strict";const $podium=window.podium??={};
{const{element}=$podium["common/elements"];
const{say}=$podium["common/words"];
let last=0;
function grow(area){
area.style.setProperty('block-size','auto');
if(!area.isConnected|| !area.scrollHeight)return;
const most=40*parseFloat(getComputedStyle(area).lineHeight);
area.style.setProperty('block-size',`${Math.min(most,area.scrollHeight+area.offsetHeight-area.clientHeight)}px`);
}
function field(key,value,change,{rows=0,help='',type='text',name='',values={},hidden=false}={}){
last+=1;
const id=`Field-${last}`;
const input=((element(rows?'textarea':'input',{
id,name:name||key,autocomplete:'off',...rows?{'data-rows':String(rows),rows:String(rows)}:{type},
...help?{'aria-describedby':`${id}-help`}:{}})));
input.value=value;
const shown=new ResizeObserver(()=>{
if(!input.offsetHeight)return;
shown.disconnect();
requestAnimationFrame(()=>grow(input));
});
if(rows)shown.observe(input);
input.addEventListener('input',()=>{
if(rows)grow(input);
change(input.value);
});
const box=element('div',{class:'field'},
element('label',{for:id,...hidden?{class:'hidden'}:{}},say(key,values)),input,
...help?[element('span',{class:'help',id:`${id}-help`},say(help))]:[]);
return{box,input};
}
function select(key,options,value,change){
last+=1;
const id=`Field-${last}`;
const input=element('select',{id,name:key,autocomplete:'off'},
...options.map(([name,words])=>element('option',{value:name},words)));
input.value=value;
input.addEventListener('change',()=>change(input.value));
return{box:element('div',{class:'field'},element('label',{for:id},say(key)),input),input};
}
function check(key,value,change){
const input=element('input',{type:'checkbox',name:key,autocomplete:'off'});
input.checked=value;
input.addEventListener('change',()=>change(input.checked));
return{box:element('div',{class:'field check'},element('label',{},input,' ',say(key))),input};
}
const tool=(sign,key,click,values={})=>{
const button=element('button',{type:'button',class:'tool',title:say(key,values),click},
element('span',{'aria-hidden':'true'},sign),element('span',{class:'hidden'},say(key,values)));
button.dataset.tool=key.replace('workshop.','');
return button;
};
const button=(key,click,kind='quiet',values={})=>
element('button',{type:'button',class:kind,click,'data-tool':key.replace('workshop.','')},say(key,values));
$podium["workshop/fields"]={field,select,check,tool,button};}
{const imageLine=/^\[(image-[a-z0-9-]+)\]: (data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+)$/;
const lines=(text)=>text.replace(/\r\n?/g,'\n').split('\n');
const trimLines=(text)=>text.replace(/^(?:[ \t]*\n)+/,'').replace(/\s+$/,'');
const oneLine=(text)=>text.replace(/\s+/g,' ').trim();
const indented=(text,width)=>lines(trimLines(text))
.map((line,place)=>place===0||line===''?line:' '.repeat(width)+line).join('\n');
const quoted=(text)=>lines(trimLines(text)).map((line)=>line?`> ${line}`:'>').join('\n');
const withoutImages=(text)=>trimLines(lines(text).filter((line)=> !imageLine.test(line)).join('\n'));
function attributes({points,marking,pool,draw,shuffle,said}){
const parts=[];
if(Number.isInteger(points))parts.push(`points=${points}`);
if(marking)parts.push(`marking=${marking}`);
if(pool)parts.push(`pool=${pool}`);
if(pool&&Number.isInteger(draw))parts.push(`draw=${draw}`);
if(typeof shuffle==='boolean')parts.push(`shuffle=${shuffle?'yes':'no'}`);
if(said)parts.push(`kind=${said}`);
return parts.length?`<!-- quiz: ${parts.join(' ')} -->`:'';
}
function answers({form,items,blanks}){
const list=(sign)=>items.map((item)=>{
const mark=sign(item),width=form==='choices'?2:mark.length;
const text=item.text.startsWith('\n')?`\n\n${' '.repeat(width)}${indented(item.text,width)}`:indented(item.text,width);
const feedback=item.feedback?`\n${' '.repeat(width)}${indented(quoted(item.feedback),width)}`:'';
return(mark+text).replace(/ +$/,'')+feedback;
}).join('\n');
switch(form){
case 'choices':return list((item)=>item.right?'- [x] ':'- [ ] ');
case 'ordering':return items.map((item,place)=>{
const mark=`${place+1}. `;
return(mark+indented(item.text,mark.length)).replace(/ +$/,'');
}).join('\n');
case 'matching':return list(()=>'- ');
case 'blanks':return trimLines(blanks);
default:return '';
}
}
function writeQuestion(question){
const heading=question.heading.replace(/\s*\n\s*/g,' ').trim()+(question.id?` {#${question.id}}`:'');
const parts=[
'#'.repeat(question.level||2)+(heading?` ${heading.trim()}`:''),attributes(question),trimLines(question.stem),
...question.hints.filter((hint)=>hint.trim()).map(quoted),answers(question),
withoutImages(question.explanation),
];
return parts.filter((part)=>part).join('\n\n');
}
function replaceLines(text,from,to,replacement){
const all=lines(text);
const before=trimEnd(all.slice(0,from-1)),after=trimStart(all.slice(to-1));
const parts=[before,replacement?lines(replacement):[],after].filter((part)=>part.length);
return withImagesOf(text,parts.map((part)=>part.join('\n')).join('\n\n')+'\n');
}
function trimEnd(rows){
let end=rows.length;
while(end>0&& !rows[end-1].trim())end-=1;
return rows.slice(0,end);
}
function trimStart(rows){
const start=rows.findIndex((row)=>row.trim());
return start<0?[]:trimEnd(rows.slice(start));
}
function imagesIn(text){
const images=new Map();
for(const line of lines(text)){
const match=imageLine.exec(line);
if(match)images.set(match[1],match[2]);
}
return images;
}
function withImagesOf(old,text){
const images=new Map([...imagesIn(old),...imagesIn(text)]);
if(!images.size)return text;
const plain=withoutImages(text);
const used=[...images].filter(([name])=>plain.includes(`[${name}]`));
return plain+'\n'+(used.length?'\n'+used.map(([name,data])=>`[${name}]: ${data}`).join('\n')+'\n':'');
}
const withImage=(text,name,data)=>
`${text.replace(/\s+$/,'')}\n\n[${name}]: ${data}\n`;
function yaml(value){
const text=oneLine(value);
const isPlain=/^[\p{L}\p{N}(][^#:\n]*$/u.test(text)&& !/^(?:true|false|yes|no|on|off|null)$/i.test(text)&& !/["'\\]/.test(text);
return isPlain||text===''?text:`"${text.replace(/\\/g,'\\\\').replace(/"/g,'\\"')}"`;
}
const yamlList=(values)=>`[${values.map((value)=>/[,[\]{}]/.test(value)
?`"${oneLine(value).replace(/\\/g,'\\\\').replace(/"/g,'\\"')}"`:yaml(value)).join(', ')}]`;
function writeSetting(text,firstLine,key,value){
const all=lines(text),entry=Array.isArray(value)?value.length?`${key}: ${yamlList(value)}`:''
:value.trim()?`${key}: ${yaml(value)}`:'';
firstLine??=all[0]==='---'?all.indexOf('---',1)+2:1;
if(firstLine<2)return entry?`---\ntype: quiz\n${entry}\n---\n\n${text.replace(/^\s+/,'')}`:text;
const end=firstLine-2;
let from= -1;
for(let row=1;row<end;row+=1)if(new RegExp(`^["']?${key}["']?\\s*:`).test(all[row]))from=row;
let to=from+1;
if(from>0)while(to<end&&/^\s*-\s|^\s+\S/.test(all[to]))to+=1;
if(from<0)from=to=end;
all.splice(from,to-from,...entry?[entry]:[]);
return all.join('\n');
}
function writeTitle(text,read,title){
if(read.settings.title|| !read.titleLine)return writeSetting(text,read.firstLine,'title',title);
const all=lines(text),hashes=/^ {0,3}(#+)/.exec(all[read.titleLine-1]);
if(!hashes)return writeSetting(text,read.firstLine,'title',title);
all[read.titleLine-1]=`${hashes[1]} ${oneLine(title)}`;
return all.join('\n');
}
const newQuiz=(title,description,author)=>
['---','type: quiz',`title: ${yaml(title)}`,...description?[`description: ${yaml(description)}`]:[],
...author?[`author: ${yaml(author)}`]:[],`created: ${new Date().toISOString().slice(0,10)}`,'---',''].join('\n');
function alternatives(inner){
const parts=[''],ticks=inner.split('`').length-1;
let isQuoted=false;
for(let place=0;place<inner.length;place+=1){
const letter=inner[place];
if(letter==='`'&&ticks>1)isQuoted= !isQuoted;
else if(letter==='\\'&& !isQuoted&&/[|()=[\]\\`]/.test(inner[place+1]??'')){
place+=1;
parts[parts.length-1]+=inner[place];
}else if(letter==='|'&& !isQuoted)parts.push('');
else parts[parts.length-1]+=letter;
}
return parts.map((part)=>part.trim());
}
const blankText=(text)=>oneLine(text).replace(/[|[\]\\`]/g,'\\$&').replace(/^[(=]/,'\\$&');
const writeShort=(accepted)=>`[[${accepted.map(blankText).join('|')}]]`;
const writeNumber=({before,number,after})=>
[oneLine(before),`[[= ${oneLine(number)}]]`,oneLine(after)].filter((part)=>part).join(' ');
function readShort(blanks){
const match=/^\[\[((?:[^\]\n]|\][^\]\n])*)\]\]$/.exec(blanks.trim());
return match&& !/^\s*=/.test(match[1])?alternatives(match[1]):null;
}
function readNumber(blanks){
const match=/^([^[\n]*)\[\[\s*=([^\]\n]*)\]\]([^[\n]*)$/.exec(blanks.trim());
return match?{before:match[1].trim(),number:match[2].trim(),after:match[3].trim()}:null;
}
function readPair(text){
const match=/(^|\s)(?:->|→)(\s|$)/.exec(text);
return match?[text.slice(0,match.index).trim(),text.slice(match.index+match[0].length).trim()]:[text,''];
}
const writePair=(left,right)=>`${oneLine(left)} -> ${right.trim()}`.trim();
$podium["workshop/write"]={lines,withoutImages,writeQuestion,replaceLines,imagesIn,withImagesOf,withImage,writeSetting,writeTitle,newQuiz,writeShort,writeNumber,readShort,readNumber,readPair,writePair};}
{const{slug}=$podium["workshop/share"];
const{lines,replaceLines,writeSetting}=$podium["workshop/write"];
const folder='quizzes';
const taken=/^(?:(?:index|leaderboard|quizzes)(?:-\d+)?|con|prn|aux|nul|(?:com|lpt)\d)$/;
function namesOf(titles){
const used=new Set();
return titles.map((title)=>{
const wanted=slug(title,'quiz'),start=taken.test(wanted)?`${wanted}-quiz`:wanted;
let name=start;
for(let number=2;used.has(name);number+=1)name=`${start}-${number}`;
used.add(name);
return name;
});
}
const errorsOf=(findings)=>findings.filter(({severity})=>severity==='error');
const withErrors=(questions,findings)=>questions.map((question,place)=>({
...question,n:place+1,errors:errorsOf(findings).filter(({line})=>line>=question.line&&line<question.end)}));
function typed(text,read){
if(read.settings.type?.[0]==='quiz')return text;
return read.firstLine<2?`---\ntype: quiz\n---\n\n${lines(text).join('\n')}`:writeSetting(text,read.firstLine,'type','quiz');
}
function usable(text,read){
const first=read(text),errors=errorsOf(first.findings);
const out=withErrors(first.questions,errors).filter((question)=>question.errors.length);
let left=text;
for(const{line,end}of[...out].reverse())left=replaceLines(left,line,end,'');
left=typed(left,first);
const now=left===text?first:read(left);
const isEmpty= !now.quiz||now.quiz.questions===0,faults=isEmpty?errors:errorsOf(now.findings);
return{text:left,read:now,out,isUsable: !isEmpty&& !faults.length,faults};
}
const quoted=(text)=>JSON.stringify(text.replace(/\p{Cc}+/gu,' '));
const settings=({language,points,marking,attempts},id,title)=>
Object.entries({id:quoted(id),title:quoted(title),language:quoted(language),points,marking,attempts})
.map(([key,value])=>`${key}: ${value}\n`).join('');
$podium["workshop/site-content"]={folder,namesOf,withErrors,usable,settings};}
{const{all,element,first}=$podium["common/elements"];
const{say}=$podium["common/words"];
const fields=$podium["workshop/fields"];
const{withErrors}=$podium["workshop/site-content"];
const write=$podium["workshop/write"];
const inEnglish=(text)=>document.documentElement.lang.startsWith('en')?text:element('span',{lang:'en'},text);
function inForm({code,severity}){
const key=`workshop.found.${code}`,words=say(key);
return words===key?say(severity==='error'?'workshop.found-error':'workshop.found-warning'):words;
}
const findingList=(findings,goTo=null)=>element('ul',{class:'findings'},
...findings.map((finding)=>element('li',{class:finding.severity,'data-code':finding.code},
element('strong',{},say(`workshop.${finding.severity}`)),' ',
...goTo?[fields.button('workshop.line',()=>goTo(finding.line),'link',{n:finding.line}),' ',
inEnglish(finding.message),' ',element('code',{},finding.code)]:[inForm(finding)])));
const questionNote=(heading,questions)=>element('div',{class:'left-out',role:'note'},element('p',{},element('strong',{},heading)),
element('ul',{},...questions.map((question)=>element('li',{},
`${say('workshop.question-n',{n:question.n})}: ${question.heading||say('workshop.untitled')}`,
...[...new Set(question.errors.map(inForm))].map((reason)=>element('span',{},' – '+reason))))));
function leftOut({questions,findings}){
const out=withErrors(questions,findings).filter(({place})=>place===null);
return out.length?questionNote(say('workshop.left-out',{n:out.length}),out):null;
}
function partAt(question,finding){
if(finding.line===question.line&&/^choices?-(?:none-right|right-count)$/.test(finding.code))return 'answers';
const{starts,items}=question,spoken=Number(/\bon line (\d+)\b/.exec(finding.message)?.[1]);
const line=finding.line===question.line&&items.some((item)=>item.line===spoken)?spoken:finding.line;
const parts=[['heading',question.line],['stem',starts.stem],['blanks',starts.blanks],['explanation',starts.explanation],
...starts.hints.map((at,place)=>[`hint-${place}`,at]),...items.map((item,place)=>[`item-${place}`,item.line])];
let found='heading',from=0;
for(const[name,at]of(parts)){
if(at!==null&&at<=line&&at>=from)[found,from]=[name,at];
}
return found;
}
function settingAt(text,line){
const rows=write.lines(text);
for(let row=Math.min(line,rows.length)-1;row>0;row-=1){
const key=/^["']?([a-z-]+)["']?\s*:/.exec(rows[row])?.[1];
if(key)return key;
}
return '';
}
function forget(place){
for(const old of place.querySelectorAll('.findings-of-field'))old.remove();
for(const field of all(place,'[data-describedby]')){
field.removeAttribute('aria-invalid');
const own=field.dataset.describedby;
if(own)field.setAttribute('aria-describedby',own);
else field.removeAttribute('aria-describedby');
}
}
let last=0;
function attach(box,findings){
last+=1;
const list=findingList(findings);
list.classList.add('findings-of-field');
list.id=`Findings-${last}`;
const group=box.dataset.part==='answers'?box.querySelector('legend'):null;
if(group)group.after(list);
else box.append(list);
for(const details of parents(box))details.open=true;
const field=first(box,group?'.mark-right input':'textarea, input[type=text], input[type=number], select');
if(!field)return;
if(!field.dataset.describedby)field.dataset.describedby=field.getAttribute('aria-describedby')??'';
field.setAttribute('aria-describedby',`${field.dataset.describedby} ${list.id}`.trim());
if(!group&&findings.some((finding)=>finding.severity==='error'))field.setAttribute('aria-invalid','true');
}
function parents(box){
const found=[];
for(let details=box.parentElement?.closest('details');details;details=details.parentElement?.closest('details'))found.push(details);
return found;
}
function sayBeside(place,rest,findings,fieldOf){
forget(place);
const byField=new Map();
for(const finding of findings){
const field=fieldOf(finding);
byField.set(field,[...byField.get(field)??[],finding]);
}
for(const[field,found]of byField)if(field)attach(field,found);
const without=byField.get(null)??[];
rest.replaceChildren(...without.length?[findingList(without)]:[]);
}
$podium["workshop/findings"]={inEnglish,inForm,findingList,questionNote,leftOut,partAt,settingAt,sayBeside};}
{const{element,first,load,loadSheet}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{leftOut}=$podium["workshop/findings"];
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
if(!quiz||quiz.questions===0){
refuse('workshop.no-questions');
place.append(...notice);
return;
}
document.title=`${quiz.title} · ${window.PODIUM_SITE.title}`;
const[header,introduction,main]=drawQuiz(path,read,root);
if(address)main.dataset.address=address;
header.append(element('p',{class:'meta'},quiz.author?`${quiz.author} · ${say('workshop.not-ranked')}`:say('workshop.not-ranked')));
place.replaceChildren(...notice,header,introduction,main);
if(quiz.language)place.lang=quiz.language;
document.documentElement.classList.add('js');
load('quiz.js');
if(first(main,'[data-at]'))Promise.all([loadSheet('places.css'),load('places.js')]);
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
const missing=leftOut(read);
return show(ownPath(id),read,[
...missing?[missing]:[],
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
