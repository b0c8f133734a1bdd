(()=>{"use strict";const $podium=window.podium??={};
{const{say}=$podium["common/words"];
function day(time){
const date=new Date(time);
return say('date.format',{day:date.getDate(),month:say(`month.${date.getMonth()+1}`),year:String(date.getFullYear())});
}
const moment=(time)=>
`${day(time)}, ${new Date(time).toLocaleTimeString(document.documentElement.lang||'en',{timeStyle:'short'})}`;
$podium["common/dates"]={day,moment};}
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
{const write=$podium["workshop/write"];
const questionText=(text,{line,end})=>
write.lines(text).slice(line-1,end-1).join('\n').trim();
const canMove=({questions})=>questions.every((question,place)=>
place===0||question.line===questions[place-1].end);
function moveQuestion(text,{questions},from,to){
const parts=questions.map((question)=>questionText(text,question)),lines=write.lines(text);
const head=lines.slice(0,questions[0].line-1).join('\n').trimEnd();
const tail=lines.slice(questions[questions.length-1].end-1).join('\n').trim();
parts.splice(to,0,...parts.splice(from,1));
return write.withImagesOf(text,[head,...parts,tail].filter((part)=>part).join('\n\n')+'\n');
}
function insertQuestion(text,{questions},place,written){
const line=questions[place]?.line??questions[place-1]?.end??write.lines(text).length+1;
return write.replaceLines(text,line,line,written);
}
const doubleOf=(text,question)=>
questionText(text,question).replace(/^([^\n]*?)[ \t]*\{#[^}\s]*\}/,'$1')
.replace(/(<!--\s*quiz:[^>\n]*?)\bid=[^\s>]+\s*/,'$1');
$podium["workshop/order"]={questionText,canMove,moveQuestion,insertQuestion,doubleOf};}
{const order=$podium["workshop/order"];
const write=$podium["workshop/write"];
const mostUndone=200;
const oneStroke=1500;
const openQuiz=(text,read)=>({
text,read,done:[],undone:[],typing:{what:'',at:0},view:'form',open:null,isFresh:false,untaken:null,
});
function change(state,{text,read,what='',now}){
if(text===state.text)return state;
const goesOn=what!==''&&what===state.typing.what&&now-state.typing.at<=oneStroke;
return{...state,text,read,undone:[],typing:{what,at:now},
done:goesOn?state.done:[...state.done,state.text].slice(-mostUndone)};
}
const prepare=(state,{text,read})=>({...state,text,read});
function step(state,{text,read,done,undone}){
const made=read(text),{open}=state;
return{...state,text,read:made,done,undone,typing:{what:'',at:0},
open:open!==null&&open<made.questions.length?open:null};
}
function undo(state,read){
const text=state.done.at(-1);
return text===undefined?state:step(state,{text,read,done:state.done.slice(0,-1),undone:[...state.undone,state.text]});
}
function redo(state,read){
const text=state.undone.at(-1);
return text===undefined?state:step(state,{text,read,done:[...state.done,state.text],undone:state.undone.slice(0,-1)});
}
const summary=({read},title)=>({
title:read.quiz?.title??read.settings.title?.[0]??title,questions:read.quiz?.questions??0});
const toggle=(state,index)=>({...state,isFresh:false,open:state.open===index?null:index});
const openAdded=(state,{index,isNew})=>({...state,open:index,isFresh:isNew});
const closeQuestion=(state)=>({...state,open:null});
const settle=(state)=>({...state,isFresh:false});
const show=(state,view)=>({...state,view,isFresh:false,typing:{what:'',at:0}});
function follow(state,{from,to}){
const{open}=state;
if(open===null)return state;
const moved=open===from?to:open>from&&open<=to?open-1:open<from&&open>=to?open+1:open;
return{...state,open:moved};
}
function withQuestion({text,read},index,written){
const{line,end}=read.questions[index];
return write.replaceLines(text,line,end,written);
}
const putOff=(state,{index,question})=>({...state,
untaken:{source:order.questionText(state.text,state.read.questions[index]),question}});
const taken=(state)=>({...state,untaken:null});
const untakenOf=({text,read,untaken},index)=>
untaken!==null&&order.questionText(text,read.questions[index])===untaken.source?untaken.question:null;
const readsSame=(one,other)=>one.questions.length===other.questions.length
&&one.questions.every(({markup},place)=>markup===other.questions[place].markup)
&&one.introduction===other.introduction&&one.conclusion===other.conclusion;
function newImageName({text}){
const images=write.imagesIn(text);
let number=images.size+1;
while(images.has(`image-${number}`))number+=1;
return `image-${number}`;
}
function findingsToShow({text,read}){
const isBegun=read.questions.length===0&&write.lines(text).slice(read.firstLine-1).every((line)=> !line.trim());
return isBegun?read.findings.filter(({code})=>code!=='quiz-empty'):read.findings;
}
function findingsOf({read,isFresh,open},index){
const{line,end}=read.questions[index];
return isFresh&&index===open?[]:read.findings.filter((finding)=>finding.line>=line&&finding.line<end);
}
$podium["workshop/editor-state"]={openQuiz,change,prepare,undo,redo,summary,toggle,openAdded,closeQuestion,settle,show,follow,withQuestion,putOff,taken,untakenOf,readsSame,newImageName,findingsToShow,findingsOf};}
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
{const{element}=$podium["common/elements"];
const{say}=$podium["common/words"];
function editorKeys(undo,redo){
const help=element('details',{class:'more keys'},element('summary',{},say('workshop.keys')),
element('dl',{},...['add','row','move','undo'].flatMap((name)=>[element('dt',{},say(`workshop.key-${name}`)),
element('dd',{},say(`workshop.key-${name}-does`))])));
function onKey(event){
if(/^(?:TEXTAREA|INPUT|SELECT)$/.test(document.activeElement?.tagName??''))return;
const isCommand=event.ctrlKey||event.metaKey,key=event.key.toLowerCase();
if(key==='?'){
help.open= !help.open;
if(help.open)help.querySelector('summary')?.focus();
}else if(isCommand&&(key==='y'||key==='z'&&event.shiftKey))redo();
else if(isCommand&&key==='z')undo();
else return;
event.preventDefault();
}
document.addEventListener('keydown',onKey);
return{help,leave:()=>document.removeEventListener('keydown',onKey)};
}
$podium["workshop/keys"]={editorKeys};}
{const{element}=$podium["common/elements"];
const fields=$podium["workshop/fields"];
const{findingList}=$podium["workshop/findings"];
const write=$podium["workshop/write"];
function markdownView(text,change,findings){
const found=element('div',{});
const area=fields.field('workshop.markdown',text,(value)=>{
change(value);
list();
},{rows:24,help:'workshop.markdown-help'});
const source=area.input;
source.classList.add('source');
source.spellcheck=false;
function goToLine(line){
const rows=write.lines(source.value),start=rows.slice(0,line-1).reduce((length,row)=>length+row.length+1,0);
source.focus();
source.setSelectionRange(start,start+(rows[line-1]?.length??0));
}
const list=()=>found.replaceChildren(...findings().length?[findingList(findings(),goToLine)]:[]);
list();
return[area.box,found];
}
$podium["workshop/markdown"]={markdownView};}
{let isPressed=false;
addEventListener('pointerdown',()=>{isPressed=true;},true);
for(const name of['pointerup','pointercancel'])addEventListener(name,()=>{isPressed=false;},true);
function onLeaving(part,then){
const say=()=>{if(part.isConnected)then();};
part.addEventListener('focusout',({relatedTarget})=>{
if(!(relatedTarget instanceof Node)||part.contains(relatedTarget))return;
if(isPressed)for(const name of['pointerup','pointercancel'])addEventListener(name,()=>setTimeout(say),{once:true});
else say();
});
}
$podium["workshop/leaving"]={onLeaving};}
{const{element}=$podium["common/elements"];
const{say}=$podium["common/words"];
const parsed=(html)=>new DOMParser().parseFromString(html,'text/html');
function titleOf(question){
const drawn=parsed(question?.markup??'').querySelector('h2')?.textContent??'';
return drawn.replace(/\s+/g,' ').trim()||question?.heading||say('workshop.untitled');
}
const renamed=(old,name,kind)=>{
const shown=element(name,{class:kind});
shown.append(...old.childNodes);
old.replaceWith(shown);
};
const lent=new Map();
const addressOf=(path)=>new URL((document.getElementById('Workshop')?.dataset.root??'')+path,location.href).href;
const lendImage=(path,data)=>lent.set(addressOf(path),data);
function showPreview(box,question,path){
if(!box)return;
if(!question?.markup){
box.replaceChildren(element('p',{class:'how'},say('workshop.no-preview')));
return;
}
const made=parsed(question.markup);
for(const named of made.querySelectorAll('[id]'))named.removeAttribute('id');
for(const input of made.querySelectorAll('[aria-labelledby]'))input.removeAttribute('aria-labelledby');
for(const form of made.querySelectorAll('form'))renamed(form,'div','q');
for(const heading of made.querySelectorAll('h2'))renamed(heading,'p','preview-heading');
for(const image of made.querySelectorAll('img')){
const address=new URL(image.getAttribute('src')??'',addressOf(path)).href;
image.src=lent.get(address)??address;
}
box.replaceChildren(...made.body.childNodes);
box.inert=true;
}
$podium["workshop/preview"]={titleOf,lendImage,showPreview};}
{const{element}=$podium["common/elements"];
const{say}=$podium["common/words"];
const fields=$podium["workshop/fields"];
const largestFile=30_000_000;
const inText={longestSide:1000,mostBytes:120_000};
function canvasOf(image,side){
const scale=Math.min(1,side / Math.max(image.width,image.height));
const canvas=document.createElement('canvas');
canvas.width=Math.max(1,Math.round(image.width*scale));
canvas.height=Math.max(1,Math.round(image.height*scale));
const context=canvas.getContext('2d');
if(!context)throw new Error('no canvas');
context.fillStyle='#fff';
context.fillRect(0,0,canvas.width,canvas.height);
context.drawImage(image,0,0,canvas.width,canvas.height);
return canvas;
}
async function shrink(file,{longestSide,mostBytes}){
if(file.size>largestFile)throw new Error('too large');
const image=await createImageBitmap(file);
for(let side=longestSide;side>=200;side*=0.75){
const canvas=canvasOf(image,side);
for(const kind of['image/webp','image/jpeg']){
const address=canvas.toDataURL(kind,0.8);
if(address.startsWith(`data:${kind};base64,`)&&address.length*0.75<=mostBytes)return address;
}
}
throw new Error('too large');
}
function imageButton(add,bounds=inText){
const input=element('input',{type:'file',accept:'image/*',class:'hidden',tabindex:'-1','aria-label':say('workshop.image')});
const place=element('span',{class:'image-place'});
const open=fields.button('workshop.image',()=>input.click());
input.addEventListener('change',async()=>{
const file=input.files?.[0];
input.value='';
if(!file)return;
let data='';
try{
data=await shrink(file,bounds);
}catch{
place.replaceChildren(element('strong',{role:'alert'},say('workshop.image-unreadable')));
return;
}
const image=element('img',{src:data,alt:'',class:'thumb'});
const words=fields.field('workshop.image-words','',()=>undefined,{help:'workshop.image-help'});
const wrong=element('strong',{role:'alert'});
const finish=async()=>{
if(!words.input.value.trim()){
wrong.textContent=say('workshop.image-needs-words');
words.input.focus();
return;
}
const problem=await add(words.input.value.replace(/\s+/g,' ').replace(/[[\]\\]/g,'\\$&').trim(),data);
if(problem)wrong.replaceChildren(problem);
else place.replaceChildren();
};
words.input.addEventListener('keydown',(event)=>{
if(event.key!=='Enter')return;
event.preventDefault();
finish();
});
place.replaceChildren(element('span',{class:'image-form'},image,words.box,wrong,
fields.button('workshop.image-add',finish,''),fields.button('workshop.cancel',()=>{
place.replaceChildren();
open.focus();
})));
words.input.focus();
});
return element('div',{class:'image'},open,input,place);
}
$podium["workshop/images"]={imageButton};}
{const placed=/^@[ \t]*([+-]?[\d.]*)%?[ \t]*,[ \t]*([+-]?[\d.]*)%?(?:[ \t]+|(?=\n)|$)/;
function readPlace(text){
const[whole='',x='',y='']=placed.exec(text)??[];
return x||y?{x,y,rest:text.slice(whole.length)}:{x:'',y:'',rest:text};
}
const writePlace=({x,y,rest})=>
x.trim()||y.trim()?`@ ${x.trim()},${y.trim()}${/^\n/.test(rest)?'':' '}${rest}`:rest;
$podium["workshop/places"]={readPlace,writePlace};}
{const{element,first}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{button,check,field,select,tool}=$podium["workshop/fields"];
const{imageButton}=$podium["workshop/images"];
const{readPlace,writePlace}=$podium["workshop/places"];
const{readNumber,readPair,readShort,withoutImages,writeNumber,writePair,writeShort}=$podium["workshop/write"];
const kinds=['single','multiple','true-false','short-text','cloze','numeric','ordering','matching'];
const emptyItem=()=>({text:'',right:false,feedback:''});
function newQuestion(kind,level=2){
const question={level,heading:'',id:null,points:null,marking:null,pool:null,draw:null,shuffle:null,
said:(null),form:'choices',stem:'',hints:[],items:[emptyItem(),emptyItem()],
blanks:'',explanation:'',kind};
switch(kind){
case 'multiple':question.said='multiple';break;
case 'true-false':
question.said='true-false';
question.items=['workshop.true','workshop.false'].map((key)=>({text:say(key),right:key==='workshop.true',feedback:''}));
break;
case 'short-text':Object.assign(question,{form:'blanks',items:[],blanks:'[[]]'});break;
case 'numeric':Object.assign(question,{form:'blanks',items:[],blanks:'[[= ]]'});break;
case 'cloze':Object.assign(question,{form:'blanks',items:[],blanks:'[[]]',said:'cloze'});break;
case 'ordering':question.form='ordering';question.said='ordering';break;
case 'matching':
question.form='matching';
question.said='matching';
question.items.forEach((item)=>{item.text='->';});
break;
default:
}
return question;
}
function kindOf(read){
const drawn=/data-kind="([a-z-]+)"/.exec(read.markup??'')?.[1];
if(drawn)return drawn;
if(read.said)return read.said;
if(read.form==='choices')return read.items.filter((item)=>item.right).length>1?'multiple':'single';
if(read.form==='blanks')return /^\[\[\s*=/.test(read.blanks)?'numeric':readShort(read.blanks)?'short-text':'cloze';
return read.form??'single';
}
const formOfQuestion=(read)=>({...read,kind:kindOf(read),hints:[...read.hints],
items:read.items.map((item)=>({...item})),explanation:withoutImages(read.explanation)});
function rows({items,label,add,make,least,row,changed,moves=true,part='item'}){
const list=element('ol',{class:'parts','aria-label':say(label)});
const focusRow=(place)=>{
const row=list.children[Math.min(place,list.children.length-1)],input=row&&first(row,'textarea, input[type=text]');
if(input)input.focus();
else more.focus();
};
function insert(place){
items.splice(place,0,make());
draw();
changed();
focusRow(place);
}
function move(place,to,keep=''){
if(to<0||to>=items.length)return;
items.splice(to,0,...items.splice(place,1));
draw();
changed();
if(keep)first(list.children[to],`[data-tool=${keep}]`)?.focus();
else focusRow(to);
}
function remove(place){
items.splice(place,1);
draw();
changed();
focusRow(place);
}
function draw(){
list.replaceChildren(...items.map((item,place)=>{
const n=place+1;
const tools=element('span',{class:'row-tools'},
...moves?[tool('↑','workshop.up',()=>move(place,place-1,'up'),{n}),
tool('↓','workshop.down',()=>move(place,place+1,'down'),{n})]:[],
...items.length>least?[tool('✕','workshop.remove',()=>remove(place),{n})]:[]);
const made=element('li',{class:'part','data-part':`${part}-${place}`},...row(item,place),tools);
made.addEventListener('keydown',(event)=>{
const target=(event.target);
if(event.altKey&&moves&&(event.key==='ArrowUp'||event.key==='ArrowDown')){
event.preventDefault();
event.stopPropagation();
move(place,place+(event.key==='ArrowUp'? -1:1));
}else if(event.key==='Enter'&& !event.shiftKey&& !event.ctrlKey&& !event.metaKey&&target.dataset.enters==='row'){
event.preventDefault();
insert(place+1);
}
});
return made;
}));
}
const more=button(add,()=>insert(items.length));
draw();
return element('div',{class:'rows-of-parts'},list,more);
}
function rowField(key,value,change,
n,how={}){
const made=field(key,value,change,{hidden:true,values:{n},...how});
made.input.dataset.enters='row';
made.input.placeholder=say(key,{n});
return made;
}
function choices(question,changed){
const isOne=question.kind!=='multiple',name=`Right-${Math.random().toString(36).slice(2)}`;
const isTruth=question.kind==='true-false';
return rows({
items:question.items,label:'workshop.choices',add:'workshop.add-choice',make:emptyItem,least:2,moves: !isTruth,changed,
row:(item,place)=>{
const right=element('input',{type:isOne?'radio':'checkbox',name,'aria-label':say('workshop.is-right',{n:place+1})});
right.checked=item.right;
right.addEventListener('change',()=>{
if(isOne)for(const other of question.items)other.right=other===item;
else item.right=right.checked;
changed();
});
const said=readPlace(item.text);
const part=(name)=>(value)=>{
said[name]=value;
item.text=writePlace(said);
changed();
};
const text=rowField('workshop.choice',said.rest,part('rest'),place+1,{rows:1});
const number=(name)=>{
const{box,input}=field(`workshop.place-${name}`,said[name],part(name),{type:'number',values:{n:place+1}});
Object.assign(input,{min:'0',max:'100',step:'any'});
return box;
};
const isOnPicture=said.x||said.y||/!\[/.test(question.stem);
const feedback=field('workshop.feedback',item.feedback,(value)=>{item.feedback=value;changed();},{rows:1});
const more=element('details',{class:'more'},element('summary',{},say('workshop.feedback-for',{n:place+1})),feedback.box);
more.open=item.feedback!=='';
return[element('span',{class:'mark-right'},right),text.box,
...isOnPicture?[element('span',{class:'places-of'},number('x'),number('y'))]:[],more];
},
});
}
function accepted(question,changed){
const texts=(readShort(question.blanks)??['']).map((text)=>({text}));
const take=()=>{
const said=texts.map((one)=>one.text).filter((text)=>text.trim());
question.blanks=writeShort(said.length?said:['']);
changed();
};
return rows({items:texts,label:'workshop.accepted',add:'workshop.add-accepted',make:()=>({text:''}),least:1,changed:take,part:'accepted',
row:(one,place)=>[rowField('workshop.accepted-n',one.text,(value)=>{one.text=value;take();},place+1).box]});
}
function number(question,changed){
const parts=readNumber(question.blanks)??{before:'',number:'',after:''};
const part=(name,help='')=>
field(`workshop.number-${name}`,parts[name],(value)=>{
parts[name]=value;
question.blanks=writeNumber(parts);
changed();
},{help}).box;
return element('div',{class:'three'},part('before'),part('number','workshop.number-help'),part('after'));
}
function cloze(question,changed){
const text=field('workshop.cloze',question.blanks,(value)=>{question.blanks=value;changed();},{rows:3,help:'workshop.cloze-help'});
const area=text.input;
const wrap=(before,after)=>{
const{value}=area,start=area.selectionStart??0,end=area.selectionEnd??0;
area.setRangeText(before+value.slice(start,end)+after,start,end,'end');
if(start===end)area.setSelectionRange(start+before.length,start+before.length);
area.focus();
area.dispatchEvent(new Event('input'));
};
return element('div',{},text.box,element('p',{class:'row-tools'},
button('workshop.add-blank',()=>wrap('[[',']]')),button('workshop.add-dropdown',()=>wrap('[[(',')|]]'))));
}
const ordering=(question,changed)=>rows({
items:question.items,label:'workshop.order',add:'workshop.add-item',make:emptyItem,least:2,changed,
row:(item,place)=>[rowField('workshop.item',item.text,(value)=>{item.text=value;changed();},place+1,{rows:1}).box],
});
const matching=(question,changed)=>rows({
items:question.items,label:'workshop.pairs',add:'workshop.add-pair',make:()=>({...emptyItem(),text:'->'}),least:1,changed,
row:(item,place)=>{
const sides=readPair(item.text);
const side=(which,key)=>rowField(key,sides[which],(value)=>{
sides[which]=value;
item.text=writePair(sides[0],sides[1]);
changed();
},place+1).box;
return[element('span',{class:'pair'},side(0,'workshop.left'),element('span',{'aria-hidden':'true'},'→'),side(1,'workshop.right'))];
},
});
function answers(question,changed){
switch(question.kind){
case 'short-text':if(readShort(question.blanks))return accepted(question,changed);break;
case 'numeric':if(readNumber(question.blanks))return number(question,changed);break;
case 'ordering':return ordering(question,changed);
case 'matching':return matching(question,changed);
case 'single':case 'multiple':case 'true-false':return choices(question,changed);
default:
}
return cloze(question,changed);
}
function questionForm(question,{changed,redraw,addImage,imageBounds}){
const heading=field('workshop.question',question.heading,(value)=>{question.heading=value;changed();},{rows:1});
heading.input.classList.add('stem');
const stem=field('workshop.stem',question.stem,(value)=>{question.stem=value;changed();},{rows:2,help:'workshop.stem-help'});
const hints=question.hints.map((text)=>({text}));
const takeHints=()=>{
question.hints=hints.map((hint)=>hint.text);
changed();
};
const points=field('workshop.points',question.points===null?'':String(question.points),(value)=>{
question.points=/^\d{1,6}$/.test(value.trim())?Number(value):null;
changed();
},{type:'number',help:'workshop.points-help'});
points.input.min='0';
const kind=select('workshop.kind',kinds.map((name)=>[name,say(`workshop.kind-${name}`)]),question.kind,(name)=>{
const fresh=newQuestion(name,question.level),wereChoices=question.form==='choices'&&fresh.form==='choices';
const{said,form,items,blanks}=fresh;
Object.assign(question,{kind:name,said,form,blanks,items:wereChoices&&name!=='true-false'?question.items:items});
if(name==='single'&&question.items.filter((item)=>item.right).length>1)question.said='single';
changed();
redraw();
});
const isOpen=question.stem||question.hints.length||question.explanation||question.points!==null||question.marking;
const explanation=field('workshop.explanation',question.explanation,(value)=>{question.explanation=value;changed();},{rows:2});
const image=imageButton(async(words,data)=>{
const{shown,problem}=await addImage(words,data);
if(problem)return problem;
question.stem=`${question.stem.trimEnd()}${question.stem.trim()?'\n\n':''}${shown}`;
changed();
redraw();
return '';
},imageBounds);
const canBePartial=['multiple','cloze','ordering','matching'].includes(question.kind);
const more=element('details',{class:'more wide'},element('summary',{},say('workshop.more')),
stem.box,image,
element('fieldset',{},element('legend',{},say('workshop.hints')),rows({items:hints,label:'workshop.hints',add:'workshop.add-hint',
make:()=>({text:''}),least:0,changed:takeHints,part:'hint',
row:(hint,place)=>[rowField('workshop.hint',hint.text,(value)=>{hint.text=value;takeHints();},place+1,{rows:1}).box]})),
explanation.box,element('div',{class:'two'},points.box,
...canBePartial?[select('workshop.marking',[['',say('workshop.marking-default')],['all-or-nothing',say('workshop.marking-all')],
['partial',say('workshop.marking-partial')]],question.marking??'',(value)=>{question.marking=value||null;changed();}).box]:[],
...question.form==='choices'&&question.kind!=='true-false'?[check('workshop.keep-order',question.shuffle===false,(value)=>{
question.shuffle=value?false:null;
changed();
}).box]:[]));
more.open=Boolean(isOpen);
for(const[name,{box}]of Object.entries({heading,stem,explanation}))box.dataset.part=name;
return element('div',{class:'question-form'},kind.box,heading.box,
element('fieldset',{class:'answers','data-part':question.form==='blanks'?'blanks':'answers'},element('legend',{},say(`workshop.answers-${question.kind}`)),answers(question,changed)),more);
}
$podium["workshop/question"]={kinds,newQuestion,formOfQuestion,questionForm};}
{const{element,first,need}=$podium["common/elements"];
const{say}=$podium["common/words"];
const states=$podium["workshop/editor-state"];
const{field}=$podium["workshop/fields"];
const order=$podium["workshop/order"];
const{showPreview,titleOf}=$podium["workshop/preview"];
const{formOfQuestion,questionForm}=$podium["workshop/question"];
const{readQuiz}=$podium["workshop/reader"];
const write=$podium["workshop/write"];
let previewing;
function takeQuestion(editor,index,question){
const{body,keeper,state}=editor,card=need(body,`[data-index="${index}"]`);
const text=states.withQuestion(state(),index,write.writeQuestion(question)),again=readQuiz(text,keeper.path);
const isSame=again.questions.length===state().read.questions.length;
need(card,'.structure').hidden=isSame;
editor.update((before)=>isSame?states.taken(before):states.putOff(before,{index,question}));
if(!isSame)return;
editor.change(text,`question ${index}`,again);
editor.showFindings();
clearTimeout(previewing);
previewing=setTimeout(()=>{
if(card.isConnected)showPreview(first(card,'.preview'),state().read.questions[index],keeper.path);
},150);
need(card,'.card-title').textContent=titleOf(state().read.questions[index]);
}
async function addImage({keeper,state,update},words,data){
if(keeper.putImage){
const{name,problem}=await keeper.putImage(words,data);
return{shown:`![${words}](${name})`,problem};
}
const name=states.newImageName(state()),text=write.withImage(state().text,name,data);
update((before)=>states.prepare(before,{text,read:readQuiz(text,keeper.path)}));
return{shown:`![${words}][${name}]`,problem:''};
}
function sourceForm(editor,index){
const{text,read}=editor.state();
return element('div',{class:'question-form'},element('p',{class:'how'},say('workshop.as-markdown')),
field('workshop.markdown',order.questionText(text,read.questions[index]),(value)=>{
editor.change(states.withQuestion(editor.state(),index,value),`question ${index}`);
editor.showFindings();
},{rows:8}).box);
}
function openForm(editor,index){
const state=editor.state(),{read}=state,{keeper}=editor;
const written=write.writeQuestion(formOfQuestion(read.questions[index]));
if(!states.readsSame(readQuiz(states.withQuestion(state,index,written),keeper.path),read))return sourceForm(editor,index);
const question=states.untakenOf(state,index)??formOfQuestion(read.questions[index]);
editor.edit(question);
return questionForm(question,{
changed:()=>takeQuestion(editor,index,question),imageBounds:keeper.imageBounds,
addImage:(words,data)=>addImage(editor,words,data),
redraw:()=>{
editor.draw();
first(editor.body,'.question-form select')?.focus();
},
});
}
$podium["workshop/open-question"]={openForm};}
{const{all,element,first,need}=$podium["common/elements"];
const{say}=$podium["common/words"];
const states=$podium["workshop/editor-state"];
const{button,tool}=$podium["workshop/fields"];
const{partAt,sayBeside}=$podium["workshop/findings"];
const{onLeaving}=$podium["workshop/leaving"];
const{openForm}=$podium["workshop/open-question"];
const order=$podium["workshop/order"];
const{showPreview,titleOf}=$podium["workshop/preview"];
const{kinds,newQuestion}=$podium["workshop/question"];
const write=$podium["workshop/write"];
const openers=({body})=>all(body,'.card-open');
function toggle(editor,index){
const wasOpen=editor.state().open===index;
editor.update((before)=>states.toggle(before,index));
editor.draw();
first(editor.body,wasOpen?`[data-index="${index}"] .card-open`:'.question-form textarea')?.focus();
}
function settle(editor){
if(!editor.state().isFresh)return;
editor.update(states.settle);
editor.showFindings();
}
function onKey(editor,event,index){
if(event.altKey&&(event.key==='ArrowUp'||event.key==='ArrowDown'))move(editor,index,index+(event.key==='ArrowUp'? -1:1));
else if(event.key==='Enter'&&(event.ctrlKey||event.metaKey))add(editor,editor.current()?.kind??'single',index+1);
else return;
event.preventDefault();
}
function card(editor,index){
const state=editor.state(),n=index+1,isOpen=state.open===index,isUntaken=states.untakenOf(state,index)!==null;
const title=element('span',{class:'card-title'},titleOf(state.read.questions[index]));
const opener=element('button',{type:'button',class:'card-open','aria-expanded':String(isOpen),click:()=>toggle(editor,index)},
element('span',{class:'number'},String(n)),' ',title);
const tools=element('span',{class:'card-tools'},
tool('↑','workshop.up-question',()=>move(editor,index,index-1),{n}),
tool('↓','workshop.down-question',()=>move(editor,index,index+1),{n}),
tool('+','workshop.double',()=>double(editor,index),{n}),
tool('✕','workshop.remove-question',()=>remove(editor,index),{n}));
const made=element('section',{class:`question-card${isOpen?' is-open':''}`,'data-index':String(index),
'aria-label':say('workshop.question-n',{n}),keydown:(event)=>onKey(editor,event,index)},
element('div',{class:'card-head'},opener,tools),element('div',{class:'findings-here'}),
element('p',{class:'structure warning',role:'alert',...isUntaken?{}:{hidden:''}},say('workshop.structure')));
if(!isOpen)return made;
made.append(openForm(editor,index),
element('details',{class:'more wide',open:''},element('summary',{},say('workshop.preview')),element('div',{class:'preview'})));
onLeaving(made,()=>settle(editor));
return made;
}
function move(editor,from,to){
const{text,read}=editor.state();
if(to<0||to>=read.questions.length)return;
if(!order.canMove(read)){
editor.tell(say('workshop.move-in-markdown'));
return;
}
editor.change(order.moveQuestion(text,read,from,to));
editor.update((before)=>states.follow(before,{from,to}));
editor.draw();
first(editor.body,`[data-index="${to}"] [data-tool=${to<from?'up-question':'down-question'}]`)?.focus();
editor.tell(say('workshop.moved',{n:to+1}));
}
function remove(editor,index){
editor.change(states.withQuestion(editor.state(),index,''));
editor.update(states.closeQuestion);
editor.draw();
const left=openers(editor);
(left[Math.min(index,left.length-1)]??first(editor.body,'.adder button'))?.focus();
editor.offer(say('workshop.removed',{n:index+1}),' ',button('workshop.undo',()=>{
editor.undo();
openers(editor)[index]?.focus();
},'link'),' ');
}
function insert(editor,index,written,isNew=false){
const{text,read}=editor.state();
editor.change(order.insertQuestion(text,read,index,written));
editor.update((before)=>states.openAdded(before,{index,isNew}));
editor.draw();
first(editor.body,'.question-form .stem, .question-form textarea')?.focus();
}
function double(editor,index){
const{text,read}=editor.state();
insert(editor,index+1,order.doubleOf(text,read.questions[index]));
}
function add(editor,kind,index=editor.state().read.questions.length){
const{text,read}=editor.state();
if(read.firstLine<2||read.settings.type?.[0]!=='quiz')editor.change(write.writeSetting(text,read.firstLine,'type','quiz'));
insert(editor,index,write.writeQuestion(newQuestion(kind,editor.state().read.questions[0]?.level??2)),true);
editor.tell(say('workshop.added',{n:index+1}));
}
function adder(editor){
const hasSome=editor.state().read.questions.length>0;
return element('section',{class:'adder','aria-labelledby':'Adder'},
element('h3',{id:'Adder'},say(hasSome?'workshop.add-question':'workshop.first-question')),
...hasSome?[]:[element('p',{},say('workshop.first-question-text'))],
element('div',{class:'kinds'},...kinds.map((kind)=>
element('button',{type:'button',class:'quiet','data-kind':kind,click:()=>add(editor,kind)},say(`workshop.kind-${kind}`)))));
}
const questionList=(editor)=>[element('h2',{class:'hidden'},say('workshop.questions')),
...editor.state().read.questions.map((_,index)=>card(editor,index)),adder(editor)];
function showQuestionFindings({body,state}){
for(const made of all(body,'.question-card')){
const index=Number(made.dataset.index),question=state().read.questions[index];
if(!question)continue;
const found=states.findingsOf(state(),index);
made.classList.toggle('has-error',found.some((one)=>one.severity==='error'));
sayBeside(made,need(made,'.findings-here'),found,(finding)=>made.querySelector(`[data-part="${partAt(question,finding)}"]`));
}
}
function showOpenPreview({body,keeper,state}){
const{open,read}=state(),box=first(body,'.question-card.is-open .preview');
if(open!==null&&box)showPreview(box,read.questions[open],keeper.path);
}
$podium["workshop/question-list"]={questionList,showQuestionFindings,showOpenPreview};}
{const{element}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{check,field,select}=$podium["workshop/fields"];
const{settingAt}=$podium["workshop/findings"];
const write=$podium["workshop/write"];
function settingsForm(now,change){
const{read}=now();
const say1=(key)=>read.settings[key]?.[0]??'';
const write1=(key,value)=>
change(write.writeSetting(now().text,now().read.firstLine,key,value),key);
const set=(key)=>(value)=>write1(key,value);
const flag=(key)=>check(`workshop.set-${key}`,/^(?:yes|true|on)$/i.test(say1(key)),
(value)=>write1(key,value?'true':'')).box;
const number=(key,help='')=>field(`workshop.set-${key}`,say1(key),set(key),{type:'number',help}).box;
const title=field('workshop.title',read.quiz?.title??say1('title'),(value)=>change(write.writeTitle(now().text,now().read,value),'title'));
title.input.classList.add('title');
return[element('div',{class:'settings-form'},title.box,field('workshop.description',say1('description'),set('description'),{rows:1}).box,
element('details',{class:'more wide settings-of-quiz'},element('summary',{},say('workshop.settings')),
element('div',{class:'two'},
field('workshop.set-author',say1('author'),set('author')).box,
field('workshop.set-tags',(read.settings.tags??[]).join(', '),
(value)=>write1('tags',value.split(',').map((tag)=>tag.trim()).filter((tag)=>tag)),{help:'workshop.tags-help'}).box,
field('workshop.set-language',say1('language'),set('language'),{help:'workshop.language-help'}).box,
number('points','workshop.points-help'),number('time-limit','workshop.time-help'),number('pass','workshop.pass-help'),
number('pick','workshop.pick-help'),
select('workshop.set-mode',[['',say('set.practice')],['exam',say('set.exam')]],say1('mode')==='exam'?'exam':'',set('mode')).box,
select('workshop.marking',[['',say('workshop.marking-default')],['all-or-nothing',say('workshop.marking-all')],
['partial',say('workshop.marking-partial')]],say1('marking'),set('marking')).box),
element('div',{class:'two'},flag('shuffle-questions'),flag('shuffle-choices'),flag('fixed-settings')))),
element('div',{class:'findings-above'})];
}
function fieldOfSetting(place,text,read,finding){
const key=finding.line<read.firstLine?settingAt(text,finding.line):finding.line===read.titleLine?'title':'';
return key&&/^[a-z-]+$/.test(key)
?place.querySelector(`.settings-form :is([name="workshop.${key}"], [name="workshop.set-${key}"])`)?.closest('.field')??null:null;
}
$podium["workshop/settings"]={settingsForm,fieldOfSetting};}
{const{all,element}=$podium["common/elements"];
const{say}=$podium["common/words"];
function viewTabs(names,show){
const tabs=element('div',{class:'views',role:'tablist','aria-label':say('workshop.views')},...names.map((name,place)=>{
const tab=element('button',{type:'button',role:'tab',id:`View-${name}`,'aria-controls':'View',click:()=>show(name)},say(`workshop.view-${name}`));
tab.addEventListener('keydown',(event)=>{
const step=event.key==='ArrowRight'?1:event.key==='ArrowLeft'? -1:0;
const to=event.key==='Home'?0:event.key==='End'?names.length-1:step?(place+step+names.length)%names.length: -1;
if(to<0)return;
event.preventDefault();
show(names[to]);
all(tabs,'[role=tab]')[to].focus();
});
return tab;
}));
const select=(name)=>{
for(const tab of tabs.children){
const isShown=tab.id===`View-${name}`;
tab.setAttribute('aria-selected',String(isShown));
tab.setAttribute('tabindex',isShown?'0':'-1');
}
};
return{tabs,select};
}
$podium["workshop/tabs"]={viewTabs};}
{const{element,saveFile}=$podium["common/elements"];
const{say}=$podium["common/words"];
const states=$podium["workshop/editor-state"];
const{button,tool}=$podium["workshop/fields"];
const{sayBeside}=$podium["workshop/findings"];
const{editorKeys}=$podium["workshop/keys"];
const{markdownView}=$podium["workshop/markdown"];
const{questionList,showOpenPreview,showQuestionFindings}=$podium["workshop/question-list"];
const{longestQuiz,readQuiz}=$podium["workshop/reader"];
const{fieldOfSetting,settingsForm}=$podium["workshop/settings"];
const{fileName}=$podium["workshop/share"];
const{viewTabs}=$podium["workshop/tabs"];
function edit(place,quiz,keeper,shelf){
const{editor,saving,history}=editing(quiz,keeper);
const{body,state}=editor;
const views={
form:()=>[...settingsForm(state,(text,what)=>{
editor.change(text,what);
editor.showFindings();
}),...questionList(editor)],
markdown:()=>markdownView(state().text,(text)=>editor.change(text,'markdown'),()=>states.findingsToShow(state())),
share:()=>shelf.share(state().text,state().read),
};
const{tabs,select}=viewTabs(Object.keys(views),(name)=>{
editor.update((before)=>states.show(before,name));
editor.draw();
});
editor.draw=()=>{
const{view}=state();
select(view);
body.setAttribute('aria-labelledby',`View-${view}`);
body.replaceChildren(...views[view]());
history.show();
if(view!=='form')return;
editor.showFindings();
showOpenPreview(editor);
};
const{help,leave}=editorKeys(editor.undo,history.redo);
const back=button('workshop.back',()=>{saving.finish().then(shelf.close);});
place.replaceChildren(element('div',{class:'editor'},
element('div',{class:'editor-bar'},back,tabs,history.tools,saving.take),
saving.status,saving.warning,...sourceOf(quiz),body,help));
addEventListener('pagehide',saving.leave);
editor.draw();
return()=>{
leave();
removeEventListener('pagehide',saving.leave);
saving.leave();
};
}
function editing(quiz,keeper){
const read=(text)=>readQuiz(text,keeper.path);
let state=states.openQuiz(quiz.text,read(quiz.text));
let offered=[];
let current=null;
const body=element('div',{class:'editor-body',id:'View',role:'tabpanel'});
const saving=saver(quiz,keeper,{state:()=>state,offered:()=>offered,take:(text)=>{
editor.change(text);
editor.draw();
}});
const undoButton=tool('↶','workshop.undo',()=>editor.undo()),redoButton=tool('↷','workshop.redo',()=>history.redo());
function took(now){
state=now;
offered=[];
saving.soon();
history.show();
}
function step(way){
const now=way(state,read);
if(now===state)return;
took(now);
editor.draw();
editor.tell(say('workshop.undone'));
}
const history={
tools:element('span',{class:'row-tools'},undoButton,redoButton),
redo:()=>step(states.redo),
show(){
undoButton.disabled=state.done.length===0;
redoButton.disabled=state.undone.length===0;
},
};
const editor={
keeper,body,state:()=>state,current:()=>current,edit:(question)=>{current=question;},
update:(made)=>{state=made(state);},
change(text,what='',made=undefined){
if(text===state.text)return;
if(text.length>longestQuiz)editor.tell(say('workshop.too-long'));
else took(states.change(state,{text,what,read:made??read(text),now:Date.now()}));
},
undo:()=>step(states.undo),draw:()=>undefined,showFindings:()=>showFindings(editor),
tell:(text)=>{saving.status.textContent=text;},
offer:(...nodes)=>{
offered=nodes;
saving.status.replaceChildren(...nodes);
},
};
return{editor,saving,history};
}
function showFindings(editor){
const{body}=editor,state=editor.state();
const above=body.querySelector('.findings-above'),form=body.querySelector('.settings-form');
const first=state.read.questions[0]?.line??Infinity;
if(above&&form){
sayBeside(form,above,states.findingsToShow(state).filter(({line})=>line<first),
(finding)=>fieldOfSetting(body,state.text,state.read,finding));
}
showQuestionFindings(editor);
}
const sourceOf=({source})=>source?[element('p',{class:'meta source-of-copy'},
say('workshop.copied-from',{title:source.title}),...source.author?[' · ',source.author]:[])]:[];
function saver(quiz,keeper,{state,offered,take:takeOver}){
const status=element('p',{class:'status',role:'status'});
const warning=element('p',{class:'warning',role:'alert',hidden:''});
const take=element('a',{class:'button',href:keeper.takeHref(),click:()=>leave()},say('workshop.take'));
let waiting;
function showTake(){
take.hidden=keeper.takeHref()===''|| !state().read.quiz?.questions;
take.setAttribute('href',keeper.takeHref());
}
async function save(isLeaving=false){
clearTimeout(waiting);
waiting=undefined;
Object.assign(quiz,{text:state().text,changed:Date.now(),...states.summary(state(),quiz.title)});
const problem=await keeper.keep(quiz,{isLeaving,take:takeOver,again:save});
if(problem===undefined)return;
warning.hidden=problem===null;
warning.replaceChildren(...problem===null?[]:[...problem,' ',
button('workshop.save-file',()=>saveFile(fileName(quiz.title),state().text,'text/markdown'))]);
if(waiting===undefined)status.replaceChildren(...offered(),problem===null?keeper.saved:'');
showTake();
}
function leave(){
if(waiting!==undefined)save(true);
}
showTake();
return{
status,warning,take,leave,
soon(){
status.textContent=say('workshop.saving');
clearTimeout(waiting);
waiting=setTimeout(save,400);
},
finish:async()=>{
if(waiting!==undefined)await save();
return keeper.settled();
},
};
}
$podium["workshop/editor"]={edit};}
{const{say}=$podium["common/words"];
const{lendImage}=$podium["workshop/preview"];
const{slug}=$podium["workshop/share"];
const endings={'image/webp':'webp','image/jpeg':'jpg','image/png':'png','image/gif':'gif','image/avif':'avif'};
const mostOfOneName=50;
function fileOf(data){
const[,kind,base64]=/^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(data)??[];
if(!kind|| !endings[kind])return null;
try{
return{ending:endings[kind],bytes:Uint8Array.from(atob(base64),(letter)=>letter.charCodeAt(0))};
}catch{
return null;
}
}
function folderImages({make,isFine,refusal}){
async function putImage(quiz,words,data){
const file=fileOf(data),none={name:'',path:'',tag:''};
if(!file)return{...none,problem:say('workshop.image-unreadable')};
const slash=quiz.lastIndexOf('/')+1,called=quiz.slice(slash).replace(/\.md$/i,'');
const start=/^[\w.-]+$/.test(called)?called:slug(called,'quiz');
for(let number=1;number<=mostOfOneName;number+=1){
const name=`${start}-${slug(words,'image').slice(0,40).replace(/-$/,'')}${number>1?`-${number}`:''}.${file.ending}`;
const path=quiz.slice(0,slash)+name,answer=await make(path,file.bytes);
if(isFine(answer)){
lendImage(path,data);
return{name,path,tag:answer.tag,problem:''};
}
if(answer.status!==412)return{...none,problem:refusal(answer)};
}
return{...none,problem:say('workshop.folder-taken')};
}
async function writeImages(quiz,text){
const made=[];
const defined=new Map([...text.matchAll(/^\[([^\]\n]+)\]: (data:image\/\S+)$/gm)].map(([,name,data])=>[name,data]));
const written=new Map();
const shownIn=/!\[((?:[^\]\\\n]|\\.)*)\](?:\(<?(data:image\/[^\s)>]+)>?\)|\[([^\]\n]+)\])/g;
for(const[whole,words,data,name]of text.matchAll(shownIn)){
const image=data??defined.get(name);
if(!image||written.has(whole))continue;
const put=await putImage(quiz,words.replace(/\\(.)/g,'$1'),image);
if(put.problem)return{text,made,problem:put.problem};
made.push(put);
written.set(whole,`![${words}](${put.name})`);
}
let now=text.replace(shownIn,(whole)=>written.get(whole)??whole);
for(const[name,data]of defined)if(!now.includes(`][${name}]`))now=now.replace(`[${name}]: ${data}`,'');
return{text:written.size?`${now.trimEnd()}\n`:text,made,problem:('')};
}
return{putImage,writeImages};
}
$podium["workshop/folder-images"]={folderImages};}
{const{element}=$podium["common/elements"];
const{say}=$podium["common/words"];
const fields=$podium["workshop/fields"];
const{inEnglish}=$podium["workshop/findings"];
const{folderImages}=$podium["workshop/folder-images"];
const token=document.querySelector('meta[name=podium-edit]')?.getAttribute('content')??'';
const root=document.getElementById('Workshop')?.dataset.root??'';
async function ask(method,target,{body,condition={},isLeaving=false}={}){
try{
const response=await fetch(`${root}podium/edit/${target}`,{method,body,cache:'no-store',
keepalive:isLeaving&&(body?.length??0)<20_000,headers:{'Podium-Edit':token,...condition}});
const bytes=new Uint8Array(await response.arrayBuffer());
return{status:response.status,tag:response.headers.get('ETag')??'',bytes,text:new TextDecoder().decode(bytes)};
}catch{
return{status:0,tag:'',bytes:new Uint8Array(),text:''};
}
}
const isPath=(path)=> !path.split('/').some((part)=>/^\.{0,2}(?:\.md)?$/.test(part));
const addressed=(way,path)=>`${way}/${path.split('/').map(encodeURIComponent).join('/')}`;
const quoted=(fingerprint)=>`"${fingerprint}"`;
const isFine=({status})=>status>=200&&status<300;
const parsed=({text})=>{
try{return JSON.parse(text);}catch{return{};}
};
function refusal(answer){
if(answer.status===0)return say('workshop.folder-silent');
if(answer.status===412)return say(parsed(answer).fingerprint===null?'workshop.folder-gone':'workshop.folder-taken');
return inEnglish(String(parsed(answer).error??answer.status));
}
let expected={there:'',gone:''};
async function list(){
for(let tries=0;;tries+=1){
const answer=await ask('GET','list');
if(!isFine(answer))return null;
const{files}=parsed(answer);
const isNew=files.some(({path})=>path===expected.there)|| !expected.there;
if(tries===20||isNew&& !files.some(({path})=>path===expected.gone))return files.filter(({quiz,title})=>quiz!==null||title==='');
await new Promise((resolve)=>setTimeout(resolve,50));
}
}
const make=(path,body)=>
ask('PUT',addressed('file',path),{body,condition:{'If-None-Match':'*'}});
const drop=(path,tag)=>ask('DELETE',addressed('file',path),{condition:{'If-Match':tag}});
const moveTo=(path,to,tag)=>
ask('POST',addressed('move',path),{body:JSON.stringify({to}),condition:{'If-Match':tag}});
const look=(path)=>ask('GET',addressed('file',path));
const{putImage,writeImages}=folderImages({make,isFine,refusal});
async function create(path,text){
if(!isPath(path))return say('workshop.path-wrong');
const written=await writeImages(path,text);
const answer=written.problem?null:await make(path,written.text);
if(answer&&isFine(answer)){
expected={there:path,gone:''};
return '';
}
for(const image of written.made)await drop(image.path,image.tag);
return answer?refusal(answer):written.problem;
}
async function open(path){
const answer=await look(path);
return isFine(answer)?{text:answer.text,tag:answer.tag}:null;
}
async function remove({path,fingerprint,images}){
const answer=await drop(path,quoted(fingerprint));
if(!isFine(answer))return{problem:refusal(answer),undo:async()=>refusal(answer)};
expected={there:'',gone:path};
const gone=[];
for(const image of images){
const{bytes,tag}=await look(image);
if(isFine(await drop(image,tag)))gone.push({path:image,bytes});
}
return{problem:'',undo:async()=>{
const back=await make(path,String(parsed(answer).text));
if(!isFine(back))return refusal(back);
expected={there:path,gone:''};
for(const image of gone)await make(image.path,image.bytes);
return '';
}};
}
async function move({path,fingerprint,images},to){
if(!isPath(to))return say('workshop.path-wrong');
const folderOf=(file)=>file.slice(0,file.lastIndexOf('/')+1);
const moved=[];
let answer=null;
for(const image of folderOf(path)===folderOf(to)?[]:images){
const target=folderOf(to)+image.slice(folderOf(path).length),{tag}=await look(image);
answer=await moveTo(image,target,tag);
if(!isFine(answer))break;
moved.push({from:image,to:target,tag});
}
if(!answer||isFine(answer))answer=await moveTo(path,to,quoted(fingerprint));
if(isFine(answer)){
expected={there:to,gone:path};
return '';
}
for(const image of moved)await moveTo(image.to,image.from,image.tag);
return refusal(answer);
}
function conflict(now,mine,keepMine,takeTheirs){
const version=(key,text)=>{
const made=fields.field(key,text,()=>undefined,{rows:8});
made.input.readOnly=true;
made.input.classList.add('source');
return made.box;
};
const isGone=typeof now.text!=='string';
return[element('p',{},say(isGone?'workshop.folder-gone':'workshop.folder-changed')),
...isGone?[]:[element('div',{class:'two versions'},version('workshop.version-here',mine),version('workshop.version-there',now.text))],
element('p',{class:'row-tools'},fields.button('workshop.keep-mine',keepMine,''),
...isGone?[]:[fields.button('workshop.take-theirs',takeTheirs)])];
}
function folderKeeper(path,tag,quiz){
let last=Promise.resolve();
let newest=0,seen='';
async function put({text},{isLeaving,take,again}){
if(text===seen)return null;
const answer=await ask('PUT',addressed('file',path),{body:text,isLeaving,
condition:tag?{'If-Match':tag}:{'If-None-Match':'*'}});
const now=parsed(answer);
if(isFine(answer)){
tag=answer.tag;
seen=text;
quiz=now.quiz;
return null;
}
if(answer.status!==412)return[refusal(answer)];
const agree=()=>{tag=typeof now.fingerprint==='string'?quoted(now.fingerprint):'';};
return conflict(now,text,()=>{agree();again();},()=>{agree();take(now.text);});
}
return{
path,putImage:(words,data)=>putImage(path,words,data),imageBounds:{longestSide:1600,mostBytes:400_000},saved:say('workshop.saved-in',{path}),settled:()=>last,takeHref:()=>quiz===null?'':`${root}${quiz}.html`,
keep(own,how){
newest+=1;
const turn=newest;
if(how.isLeaving)return put(own,how);
last=last.then(()=>turn===newest?put(own,how):undefined);
return last;
},
};
}
const pathOf=(typed)=>typed.trim().replace(/^\/+/,'').replace(/(?:\.md)?$/i,'.md');
const folder=token?{pathOf,list,create,open,remove,move,keeper:folderKeeper}:null;
$podium["workshop/folder"]={folder};}
{const{element,load}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{drawQuiz}=$podium["workshop/quiz"];
const{digest}=$podium["workshop/reader"];
const escaped=(text)=>text.replace(/[&<>"]/g,(sign)=>`&#${sign.codePointAt(0)};`);
const whole=(script)=>script.replace(/<(?=\/script|!--)/gi,'<\\');
async function oneFile(read){
const isLoaded=(window.PODIUM_ONE_FILE||await load('one-file.js'))&&(window.PODIUM_SCORING||await load('scoring.js'));
if(!isLoaded)return null;
const{quiz}=read,files=window.PODIUM_ONE_FILE??{},site=escaped(window.PODIUM_SITE.id);
const words=Object.fromEntries(Object.entries(window.PODIUM_WORDS??{}).filter(([key])=> !key.startsWith('workshop.')));
const path=`~file/${digest(read.markup??'').replace(/[^A-Za-z0-9]/g,'').slice(0,12)}`;
const allowed={scripts:[],styles:[]};
const script=(text,attributes='')=>{
const safe=whole(text);
allowed.scripts.push(`'sha256-${digest(safe)}'`);
return `<script${attributes}>${safe}</script>\n`;
};
const style=(text,attributes='')=>{
allowed.styles.push(`'sha256-${digest(text)}'`);
return `<style${attributes}>${text}</style>\n`;
};
const hasPlaces=/ data-at="/.test(read.markup??'');
const names=Object.keys(files).filter((name)=>hasPlaces|| !name.startsWith('places.')),ofSite=` data-site="${site}"`;
const styles=names.filter((name)=>name.endsWith('.css')).map((name)=>style(files[name],name==='paper.css'?' media="print"':''));
const first=script(files['start.js'],ofSite);
const scripts=[`window.PODIUM_WORDS=${JSON.stringify(words)};`,`window.PODIUM_SCORING=${JSON.stringify(window.PODIUM_SCORING)};`].map((text)=>script(text))
.concat(names.filter((name)=>name.endsWith('.js')&&name!=='start.js'&&name!=='offline.js')
.map((name)=>script(files[name],ofSite)));
const main=element('main',{id:'Main',tabindex:'-1'}),[header,introduction,questions]=drawQuiz(path,read,'');
if(quiz.author)header.append(element('p',{class:'meta'},quiz.author));
main.append(header,introduction,element('p',{class:'no-script'},say('no-script')),questions);
const{lang,dir}=document.documentElement;
const policy=`default-src 'none'; script-src ${allowed.scripts.join(' ')} 'wasm-unsafe-eval'; style-src ${allowed.styles.join(' ')}; img-src data:; form-action 'none'; base-uri 'none'`;
return `<!doctype html>
<html lang="${escaped(quiz.language||lang)}" dir="${escaped(dir||'ltr')}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(quiz.title)}</title>
${styles.join('')}${first}</head>
<body class="is-quiz is-bundle">
${main.outerHTML}
${scripts.join('')}</body>
</html>
`;
}
$podium["workshop/one-file"]={oneFile};}
{const{element,saveFile}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{button,field}=$podium["workshop/fields"];
const{leftOut}=$podium["workshop/findings"];
const{folder}=$podium["workshop/folder"];
const{oneFile}=$podium["workshop/one-file"];
const{fileName,pack,proposal}=$podium["workshop/share"];
const section=(key,...rest)=>element('section',{},
element('h2',{},say(`workshop.${key}`)),element('p',{},say(`workshop.${key}-text`)),...rest);
function link(root,text){
const place=element('div',{},element('p',{},say('workshop.packing')));
const address=new URL(`${root}workshop-play.html`,location.href).href.replace(/[?#].*/,'');
if(typeof CompressionStream==='undefined'){
place.replaceChildren(element('p',{},say('workshop.link-unable')));
return place;
}
pack(text).then((packed)=>{
if(!packed.fits){
place.replaceChildren(element('p',{class:'warning'},say('workshop.link-too-big',{n:packed.length,of:packed.most})));
return;
}
const made=field('workshop.link',`${address}#${packed.end}`,()=>undefined);
made.input.readOnly=true;
made.input.addEventListener('focus',()=>made.input.select());
const told=element('span',{role:'status'});
place.replaceChildren(made.box,element('p',{class:'row-tools'},copyButton('workshop.copy-link',()=>made.input.value,told,()=>made.input.focus()),told),
...location.protocol==='file:'?[element('p',{class:'how'},say('workshop.link-of-folder'))]:[]);
});
return place;
}
function copyButton(key,text,told,byHand){
return button(key,async()=>{
try{
await navigator.clipboard.writeText(text());
told.textContent=say('workshop.copied');
}catch{
byHand();
told.textContent=say('workshop.copy-by-hand');
}
},'');
}
function oneFileButton(read,name){
const told=element('span',{role:'status'});
return element('p',{class:'row-tools'},button('workshop.save-page',async()=>{
told.textContent=say('workshop.packing');
const page=await oneFile(read);
told.textContent=page?'':say('workshop.page-failed');
if(page)saveFile(name.replace(/\.md$/,'.html'),page,'text/html');
}),told);
}
function propose(title,text){
const offered=proposal(title,text);
if(!offered)return[];
const told=element('span',{role:'status'});
const area=field('workshop.markdown',text,()=>undefined,{rows:4});
area.input.readOnly=true;
return[section('propose',
...offered.isWhole?[]:[element('p',{class:'warning'},say('workshop.propose-paste')),area.box,
element('p',{class:'row-tools'},copyButton('workshop.copy-markdown',()=>text,told,()=>{area.input.focus();area.input.select();}),told)],
element('p',{},element('a',{class:'button',id:'Propose',href:offered.href,rel:'noopener noreferrer',target:'_blank'},
say(`workshop.propose-${offered.forge}`))))];
}
function intoFolder(folder,name,text){
const path=field('workshop.path',name,()=>undefined,{help:'workshop.path-help'}),told=element('span',{role:'status'});
return section('folder',path.box,element('p',{class:'row-tools'},button('workshop.folder-save',async()=>{
const target=folder.pathOf(path.input.value),problem=await folder.create(target,text);
told.replaceChildren(problem||say('workshop.saved-in',{path:target}));
if(!problem)told.append(' ',element('a',{href:`#file/${target}`},say('workshop.edit')));
},''),told));
}
function shareView(root,text,read,isFile){
const name=fileName(read.quiz?.title??''),hasQuestions=read.quiz&&read.quiz.questions>0;
const missing=leftOut(read);
return[
...missing?[missing]:[],
...folder&& !isFile?[intoFolder(folder,name,text)]:[],
...hasQuestions?[section('share-link',link(root,text))]:[element('p',{class:'warning'},say('workshop.share-nothing'))],
section('share-file',element('p',{class:'row-tools'},button('workshop.save-file',()=>saveFile(name,text,'text/markdown')))),
...hasQuestions?[section('share-page',oneFileButton(read,name)),...propose(read.quiz.title,text)]:[],
];
}
$podium["workshop/share-view"]={shareView};}
{const{element,load}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{drawQuiz}=$podium["workshop/quiz"];
const{folder,settings}=$podium["workshop/site-content"];
const policy="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; form-action 'none'; base-uri 'none'";
const escaped=(text)=>text.replace(/[&<>"]/g,(sign)=>`&#${sign.codePointAt(0)};`);
function alone(markup,elsewhere){
const place=document.createElement('template');
place.innerHTML=markup;
for(const node of place.content.querySelectorAll('[src], a[href]')){
const address=node.getAttribute('src')??node.getAttribute('href')??'';
if(/^(?:#|\/\/|[a-z][a-z0-9+.-]*:)/i.test(address))continue;
elsewhere.add(address);
node.replaceWith(...node.localName==='img'?[node.getAttribute('alt')??'']:node.childNodes);
}
return place.innerHTML;
}
function withoutOthers(quiz){
const elsewhere=new Set(),{introduction='',markup=''}=quiz.read;
const read={...quiz.read,introduction:alone(introduction,elsewhere),markup:alone(markup,elsewhere)};
return{...quiz,read,elsewhere:[...elsewhere]};
}
function frame(root,title){
const look=(document.querySelector('.top .aa')?.cloneNode(true));
const mark=document.querySelector('.brand svg')?.cloneNode(true),skip=document.querySelector('.skip')?.cloneNode(true);
return{skip:skip?[skip]:[],
top:element('header',{class:'top'},element('a',{class:'brand',href:`${root}index.html`},...mark?[mark]:[],element('span',{},title)),
...look?[look]:[])};
}
const placesHead=(file)=>`
<link rel="stylesheet" href="${file}places.css">
<script defer src="${file}places.js"></script>`;
function page(site,{root,title,isQuiz,main,before=[]}){
const hasPlaces=main.querySelector('[data-at]')!==null;
const{lang,dir}=document.documentElement,{skip,top}=frame(root,site.title),ofSite=` data-site="${escaped(site.id)}"`;
const file=`${root}podium/`,body=element('div',{},...skip,top,...before,main,
element('footer',{class:'foot'},element('p',{},element('a',{href:`${root}index.html`},site.title))));
const quizHead=`<link rel="stylesheet" href="${file}bundle.css">
<link rel="stylesheet" href="${file}paper.css" media="print">
<script src="${file}start.js"${ofSite}></script>
`;
return `<!doctype html>
<html lang="${escaped(lang)}" dir="${escaped(dir||'ltr')}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" type="image/svg+xml" href="${file}icon.svg">
<link rel="stylesheet" href="${file}quiz.css">
<script src="${file}look.js"${ofSite}></script>
${isQuiz?quizHead:''}<script defer src="${file}words-${escaped(lang)}.js"></script>
<script defer src="${file}base.js"${ofSite}></script>
<script defer src="${file}${isQuiz?'quiz':'lists'}.js"></script>${hasPlaces?placesHead(file):''}
</head>
<body class="is-${isQuiz?'quiz':'section'} is-folder">
${body.innerHTML}
</body>
</html>
`;
}
function quizPage(site,{name,title,read}){
const root='../',main=element('main',{id:'Main',tabindex:'-1'});
const[header,introduction,questions]=drawQuiz(`${folder}/${name}`,read,root);
questions.dataset.site=site.id;
if(read.quiz.language)main.lang=read.quiz.language;
if(read.quiz.author)header.append(element('p',{class:'meta'},read.quiz.author));
main.append(header,introduction,element('p',{class:'no-script'},say('no-script')),questions);
const label=document.querySelector('.crumbs')?.getAttribute('aria-label');
const crumbs=element('nav',{class:'crumbs',...label?{'aria-label':label}:{}},element('ol',{},
element('li',{},element('a',{href:`${root}index.html`},site.title)),element('li',{'aria-current':'page'},title)));
return page(site,{root,title:`${title} · ${site.title}`,isQuiz:true,main,before:[crumbs]});
}
function row({name,title,read:{quiz}}){
return element('li',{class:'row','data-quiz':`${folder}/${name}`,'data-questions':String(quiz.questions)},
element('h3',{},element('a',{href:`${folder}/${name}.html`},title)),
...quiz.description?[element('p',{},quiz.description)]:[],
element('p',{class:'meta'},element('b',{},say('label.questions',{n:quiz.questions})),...quiz.author?[` · ${quiz.author}`]:[]));
}
function index(site,quizzes){
const main=element('main',{id:'Main',tabindex:'-1'},element('header',{class:'heading'},element('h1',{},site.title)),
element('h2',{},say('workshop.site-list')),element('ul',{class:'rows'},...quizzes.map(row)));
return page(site,{root:'',title:site.title,isQuiz:false,main});
}
const script=(name,value)=>`window.${name}=${JSON.stringify(value)};\n`;
async function parts(){
const{lang}=document.documentElement,language=(document.querySelector('.aa'))?.dataset.language??lang;
const isLoaded=(window.PODIUM_FOLDER||await load('one-file.js'))&&(window.PODIUM_SCORING||await load('scoring.js'))
&&(window.PODIUM_LOOK||await load(`words-look-${language}.js`));
if(!isLoaded|| !window.PODIUM_FOLDER)return null;
const words=Object.fromEntries(Object.entries(window.PODIUM_WORDS??{}).filter(([key])=> !key.startsWith('workshop.')));
return Object.entries({...window.PODIUM_ONE_FILE,...window.PODIUM_FOLDER,'scoring.js':script('PODIUM_SCORING',window.PODIUM_SCORING),
[`words-${lang}.js`]:script('PODIUM_WORDS',words),[`words-look-${language}.js`]:script('PODIUM_LOOK',window.PODIUM_LOOK)})
.filter(([name])=>name!=='offline.js').map(([name,text])=>({path:`podium/${name}`,text}));
}
async function siteFiles(site,quizzes,drafts){
const scripts=await parts();
if(!scripts)return null;
return[{path:'index.html',text:index(site,quizzes)},
...quizzes.map((quiz)=>({path:`${folder}/${quiz.name}.html`,text:quizPage(site,quiz)})),
{path:'content/site.yml',text:settings(window.PODIUM_SITE,site.id,site.title)},
...quizzes.map(({name,text})=>({path:`content/${folder}/${name}.md`,text})),
...drafts.map(({name,text})=>({path:`drafts/${name}.md`,text})),
...scripts];
}
$podium["workshop/site-pages"]={withoutOthers,siteFiles};}
{const mostFiles=65_535;
const table=Uint32Array.from({length:256},(_,byte)=>{
let sum=byte;
for(let bit=0;bit<8;bit+=1)sum=sum&1?(sum>>>1)^0xEDB88320:sum>>>1;
return sum;
});
function crc32(bytes){
let sum=0xFFFFFFFF;
for(const byte of bytes)sum=table[(sum^byte)&0xFF]^(sum>>>8);
return(sum^0xFFFFFFFF)>>>0;
}
function header(...fields){
const bytes=new Uint8Array(fields.reduce((sum,[,width])=>sum+width,0)),view=new DataView(bytes.buffer);
let place=0;
for(const[value,width]of fields){
if(width===4)view.setUint32(place,value,true);
else view.setUint16(place,value,true);
place+=width;
}
return bytes;
}
function compressor(){
try{return new CompressionStream('deflate-raw');}catch{return null;}
}
async function pack(bytes){
const stream=compressor();
if(!stream)return{method:0,packed:bytes};
const packed=new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
return packed.length<bytes.length?{method:8,packed}:{method:0,packed:bytes};
}
const date=0x21;
async function zip(files){
if(files.length>mostFiles)throw new RangeError('an archive has at most 65,535 files');
const parts=[],directory=[];
let offset=0;
for(const{path,text}of files){
const name=new TextEncoder().encode(path),bytes=new TextEncoder().encode(text),{method,packed}=await pack(bytes);
const about=[[20,2],[0x0800,2],[method,2],[0,2],[date,2],[crc32(bytes),4],[packed.length,4],[bytes.length,4],[name.length,2],[0,2]];
const local=header([0x04034B50,4],...about);
parts.push(local,name,packed);
directory.push(header([0x02014B50,4],[20,2],...about,[0,2],[0,2],[0,2],[0,4],[offset,4]),name);
offset+=local.length+name.length+packed.length;
}
const size=directory.reduce((sum,{length})=>sum+length,0);
const end=header([0x06054B50,4],[0,2],[0,2],[files.length,2],[files.length,2],[size,4],[offset,4],[0,2]);
return new Blob([...parts,...directory,end],{type:'application/zip'});
}
$podium["workshop/zip"]={crc32,zip};}
{const{element,saveFile}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{button,field}=$podium["workshop/fields"];
const{inForm,questionNote}=$podium["workshop/findings"];
const{library}=$podium["workshop/library"];
const{readQuiz}=$podium["workshop/reader"];
const{slug}=$podium["workshop/share"];
const{folder,namesOf,usable}=$podium["workshop/site-content"];
const{siteFiles,withoutOthers}=$podium["workshop/site-pages"];
const{zip}=$podium["workshop/zip"];
function siteKept(){
try{
const{id='',title}=JSON.parse(store.get(store.ownPrefix)??'{}');
if(/^[a-z0-9-]{1,128}$/.test(id))return{id,title:typeof title==='string'?title:''};
}catch{}
return{id:`shelf-${library.newID()}`,title:''};
}
async function chosen(isStopped){
const own=library.all().sort((left,right)=>left.created-right.created||(left.id<right.id? -1:1));
const names=namesOf(own.map(({title})=>title));
const quizzes=[];
for(const[place,quiz]of own.entries()){
await new Promise((resolve)=>setTimeout(resolve));
if(isStopped())return[];
const name=names[place],found=usable(quiz.text,(text)=>readQuiz(text,`${folder}/${name}.md`));
quizzes.push(withoutOthers({...found,own:quiz,name,title:found.read.quiz?.title||quiz.title||say('workshop.untitled-quiz')}));
}
return quizzes;
}
function missing({title,isUsable,faults,out,elsewhere}){
const reasons=[...new Set(faults.map(inForm))];
return[
...isUsable?[]:[element('div',{class:'left-out',role:'note'},element('p',{},element('strong',{},say('workshop.site-without',{title}))),
element('ul',{},...(reasons.length?reasons:[say('workshop.no-questions')]).map((reason)=>element('li',{},reason))))],
...isUsable&&out.length?[questionNote(`${title}: ${say('workshop.site-questions-out',{n:out.length})}`,out)]:[],
...isUsable&&elsewhere.length?[element('div',{class:'left-out',role:'note'},element('p',{},element('strong',{},say('workshop.site-elsewhere',{title}))),
element('ul',{},...elsewhere.map((address)=>element('li',{},address))))]:[]];
}
const isPart=({isUsable,out})=> !isUsable||out.length>0;
async function download(site,quizzes){
const drafts=quizzes.filter(isPart).map(({name,own})=>({name,text:own.text}));
const files=await siteFiles(site,quizzes.filter(({isUsable})=>isUsable),drafts);
if(!files)return false;
saveFile(`${slug(site.title,'quizzes')}.zip`,await zip(files),'application/zip');
return true;
}
function offer(quizzes){
const some=quizzes.filter(({isUsable})=>isUsable),notes=quizzes.flatMap(missing);
if(!some.length)return[element('p',{class:'warning',role:'alert'},say('workshop.site-nothing')),...notes];
const kept=siteKept(),told=element('span',{role:'status'});
const title=field('workshop.site-title',kept.title||say('workshop.mine'),()=>undefined);
const save=button('workshop.site-save',async()=>{
const site={id:kept.id,title:title.input.value.replace(/\s+/g,' ').trim()||say('workshop.mine')};
told.textContent=say('workshop.packing');
save.disabled=true;
const isMade=await download(site,quizzes).catch(()=>false);
save.disabled=false;
told.textContent=isMade?say('workshop.site-made'):say('workshop.page-failed');
if(isMade)store.put(store.ownPrefix,JSON.stringify(site));
},'');
return[element('p',{role:'status'},say('workshop.site-quizzes',{n:some.length})),...notes,
...quizzes.some(isPart)?[element('p',{},say('workshop.site-drafts'))]:[],
title.box,element('p',{class:'row-tools'},save,told)];
}
function siteSection(){
const place=element('div',{});
const begin=()=>{
let isStopped=false;
const cancel=button('workshop.cancel',()=>{
isStopped=true;
place.replaceChildren(...start());
});
place.replaceChildren(element('p',{role:'status'},say('workshop.packing')),element('p',{class:'row-tools'},cancel));
chosen(()=>isStopped).then((quizzes)=>{
if(!isStopped)place.replaceChildren(...offer(quizzes));
});
};
const start=()=>[element('p',{class:'row-tools'},button('workshop.site-make',begin,''))];
place.append(...start());
return element('section',{class:'as-site','aria-labelledby':'Site'},element('h2',{id:'Site'},say('workshop.site')),
element('p',{},say('workshop.site-text')),place);
}
$podium["workshop/site-view"]={siteSection};}
{const{day:dayOf}=$podium["common/dates"];
const{all,element,first}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{edit}=$podium["workshop/editor"];
const{button,field}=$podium["workshop/fields"];
const{folder}=$podium["workshop/folder"];
const{browserKeeper,library,ownPath,ownQuiz,takeHref}=$podium["workshop/library"];
const{longestQuiz,prepareReader,readAside,readQuiz}=$podium["workshop/reader"];
const{shareView}=$podium["workshop/share-view"];
const{fileName}=$podium["workshop/share"];
const{siteSection}=$podium["workshop/site-view"];
const write=$podium["workshop/write"];
const place=(document.getElementById('Workshop'));
const{root=''}=place.dataset;
let leave=()=>undefined;
const problem=()=>store.problem()?[element('p',{class:'warning',role:'alert'},
say(store.problem()==='full'?'workshop.full':'workshop.not-kept'))]:[];
const unseen=(title)=>element('span',{class:'hidden'},` ${title}`);
function row(quiz){
const title=quiz.title||say('workshop.untitled-quiz'),done=store.site().progress[ownPath(quiz.id)];
return element('li',{class:'row own-row','data-id':quiz.id,'data-text':`${title} ${quiz.text}`.toLowerCase()},
element('h3',{},element('a',{href:`#${quiz.id}`},title)),
element('p',{class:'meta'},element('b',{},say('label.questions',{n:quiz.questions})),' · ',
say('workshop.changed',{day:dayOf(quiz.changed)}),
...quiz.source?.title?[' · ',say('workshop.copied-from',{title:quiz.source.title})]:[],
...Number.isFinite(done?.best)?[' · ',say('done.best',{n:done.best})]:[]),
element('p',{class:'row-tools'},
element('a',{class:'button',href:takeHref(root,quiz.id)},say('workshop.take'),unseen(title)),
element('a',{class:'button quiet',href:`#${quiz.id}`},say('workshop.edit'),unseen(title)),
button('workshop.double-quiz',()=>double(quiz),'quiet',{title}),button('workshop.delete',()=>remove(quiz),'quiet',{title})));
}
function create(text,more={},read=readQuiz(text)){
const quiz=ownQuiz(text,{title:read.quiz?.title??read.settings.title?.[0]??'',questions:read.quiz?.questions??0,...more});
library.put(quiz);
return quiz;
}
function double(quiz){
const copy=create(quiz.text,{source:quiz.source});
list(say('workshop.doubled'));
first(place,`[data-id="${copy.id}"] a`)?.focus();
}
function remove(quiz){
const rows=[...place.querySelectorAll('.own-row')],index=rows.findIndex((one)=>one.getAttribute('data-id')===quiz.id);
library.remove(quiz.id);
list(say('workshop.deleted',{title:quiz.title||say('workshop.untitled-quiz')}),button('workshop.undo',()=>{
library.put(quiz);
list(say('workshop.undone'));
first(place,`[data-id="${quiz.id}"] a`)?.focus();
},'link'));
const left=all(place,'.own-row h3 a');
(place.querySelector('.status button')??left[Math.min(index,left.length-1)])?.focus();
}
function fileRow(folder,file){
const{path}=file,title=file.title||path.replace(/^.*\//,''),told=element('span',{role:'status'}),tools=element('p',{class:'row-tools'});
const take=async()=>{
const{problem,undo}=await folder.remove(file);
if(problem)told.replaceChildren(problem);
else list(say(file.images.length?'workshop.deleted-with-images':'workshop.deleted',{title}),
button('workshop.undo',async()=>list(await undo()||say('workshop.undone')),'link'));
};
const rename=()=>{
const to=field('workshop.path',path,()=>undefined);
const move=async()=>{
const wrong=await folder.move(file,folder.pathOf(to.input.value));
if(wrong)told.replaceChildren(wrong);
else list(say('workshop.moved-to',{path:folder.pathOf(to.input.value)}));
};
to.input.addEventListener('keydown',(event)=>{
if(event.key==='Enter')move();
});
tools.replaceChildren(to.box,button('workshop.move',move,''),button('workshop.cancel',()=>list()),told);
to.input.focus();
to.input.select();
};
tools.append(element('a',{class:'button',href:`#file/${path}`},say('workshop.edit'),unseen(title)),
...file.quiz===null?[]:[element('a',{class:'button quiet',href:`${root}${file.quiz}.html`},say('workshop.take'),unseen(title))],
button('workshop.move',rename,'quiet',{title}),button('workshop.delete',take,'quiet',{title}),told);
return element('li',{class:'row file-row','data-text':`${title} ${path}`.toLowerCase()},
element('h3',{},element('a',{href:`#file/${path}`},title)),
element('p',{class:'meta'},path,...file.quiz===null?[' · ',say('workshop.file-unreadable')]:[]),tools);
}
function filesSection(folder){
const rows=element('ul',{class:'rows'});
folder.list().then((files)=>{
rows.replaceChildren(...files?files.map((file)=>fileRow(folder,file)):[element('li',{class:'warning'},say('workshop.folder-silent'))]);
});
return element('section',{'aria-labelledby':'Files',class:'files'},element('h2',{id:'Files'},say('workshop.files')),rows);
}
async function open(file){
if(file.size>longestQuiz)return list(say('workshop.file-too-large'));
let text;
try{
text=new TextDecoder('utf-8',{fatal:true}).decode(await file.arrayBuffer());
}catch{
return list(say('workshop.file-not-text'));
}
text=text.replace(/^\uFEFF/,'');
const{read,stop}=readAside(text);
const asking=setTimeout(()=>list(say('workshop.reading'),button('workshop.cancel',()=>{
stop();
list();
})),300);
const found=await read;
clearTimeout(asking);
location.hash=create(text,{},found).id;
}
function wayTo(address){
let url;
try{url=new URL(address.trim(),location.href);}catch{return null;}
if(url.hash.startsWith('#quiz/'))return `${root}workshop-play.html${url.hash}`;
const top=new URL(root||'./',location.href.replace(/[?#].*/,'')).href,page=url.href.replace(/[?#].*/,'');
return address.trim()&&page.startsWith(top)&&page.endsWith('.html')&&page!==location.href.replace(/[?#].*/,'')?`${page}#?copy`:null;
}
function newQuizForm(){
const wrong=element('strong',{role:'alert'}),refuse=(word,input)=>{
wrong.replaceChildren(word);
input.focus();
};
let isOwnPath=false;
const path=folder&&field('workshop.path','',()=>{isOwnPath=true;},{help:'workshop.path-new'});
const title=field('workshop.title','',(value)=>{
if(path&& !isOwnPath)path.input.value=value.trim()?fileName(value):'';
});
const description=field('workshop.description','',()=>undefined);
const form=element('form',{class:'new-quiz',novalidate:'','aria-labelledby':'New'},element('h2',{id:'New'},say('workshop.new')),
title.box,description.box,...path?[path.box]:[],wrong,element('p',{class:'row-tools'},element('button',{},say('workshop.create'))));
form.addEventListener('submit',async(event)=>{
event.preventDefault();
const name=title.input.value.trim();
if(!name)return refuse(say('workshop.needs-title'),title.input);
const text=write.newQuiz(name,description.input.value.trim(),'');
if(!folder|| !path?.input.value.trim()){
location.hash=create(text,{title:name}).id;
return undefined;
}
const target=folder.pathOf(path.input.value),problem=await folder.create(target,text);
if(problem)return refuse(problem,path.input);
location.hash=`file/${target}`;
return undefined;
});
return form;
}
function openers(){
const file=element('input',{type:'file',accept:'.md,.markdown,text/markdown,text/plain',class:'hidden',tabindex:'-1','aria-label':say('workshop.open-file')});
file.addEventListener('change',()=>{if(file.files?.[0])open(file.files[0]);});
const address=field('workshop.address','',()=>undefined,{help:'workshop.address-help'}),wrong=element('strong',{role:'alert'});
const go=()=>{
const way=wayTo(address.input.value);
if(way)location.assign(way);
else wrong.textContent=say('workshop.address-wrong');
};
address.input.addEventListener('keydown',(event)=>{if(event.key==='Enter')go();});
return element('section',{class:'openers','aria-labelledby':'Open'},element('h2',{id:'Open'},say('workshop.open')),
address.box,wrong,element('p',{class:'row-tools'},button('workshop.open-address',go),button('workshop.open-file',()=>file.click()),file));
}
function list(message='',...after){
leave();
leave=()=>undefined;
document.body.classList.remove('is-editing');
const own=library.all(),rows=own.map(row);
const search=field('workshop.search','',(value)=>{
const words=value.toLowerCase().split(/\s+/).filter((word)=>word);
for(const one of rows)one.hidden= !words.every((word)=>one.dataset.text?.includes(word));
},{type:'search'});
place.replaceChildren(...problem(),element('p',{class:'status',role:'status'},message,' ',...after),
...folder?[filesSection(folder)]:[],
element('section',{'aria-labelledby':'Mine'},element('h2',{id:'Mine'},say('workshop.mine')),
...own.length>3?[search.box]:[],
own.length?element('ul',{class:'rows'},...rows):element('p',{class:'lead'},say('workshop.none'))),
newQuizForm(),openers(),...own.length?[siteSection()]:[]);
}
const close=()=>{location.hash='';};
function begin(quiz,keeper,isFile=false){
leave();
document.body.classList.add('is-editing');
leave=edit(place,quiz,keeper,{close,share:(text,read)=>shareView(root,text,read,isFile)});
first(place,'.title')?.focus({preventScroll:true});
}
async function openFile(folder,path){
const file=await folder.open(path);
if(!file)return list(say('workshop.folder-gone'));
const files=await folder.list(),listed=files?.find((one)=>one.path===path);
begin(ownQuiz(file.text,{id:'',title:listed?.title??path}),folder.keeper(path,file.tag,listed?.quiz??null),true);
return undefined;
}
function route(){
let id=location.hash.slice(1);
try{id=decodeURIComponent(id);}catch{}
if(folder&&id.startsWith('file/'))return openFile(folder,id.slice(5));
const quiz=/^[a-z0-9]{1,40}$/.test(id)?library.get(id):null;
if(!quiz)return list(id?say('workshop.gone'):'');
return begin(quiz,browserKeeper(root,quiz.id));
}
store.ready(()=>{
document.documentElement.classList.remove('waiting');
if(!prepareReader()){
place.replaceChildren(element('p',{class:'warning'},say('play.no-scoring')));
return;
}
addEventListener('hashchange',route);
const lead=document.querySelector('.heading .lead');
if(folder&&lead)lead.textContent=say('workshop.lead-folder');
route();
});
}
})();
