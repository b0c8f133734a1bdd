(()=>{"use strict";const $podium=window.podium??={};
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
{const{element,need}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{library,ownQuiz}=$podium["workshop/library"];
const write=$podium["workshop/write"];
const quiz=(document.querySelector('.quiz'));
const{root}=quiz.dataset;
const plain=(text)=>text.replace(/[\\`*_[\]<>&$~#|]/g,'\\$&').replace(/\u00A0/g,'&nbsp;');
const safeStart=(line)=>line.replace(/^(\s*)([-+=])/,'$1\\$2').replace(/^(\s*\d{1,9})([.)])/,'$1\\$2');
function addressOf(address){
if(/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address)|| !address)return address;
const place=`/${quiz.dataset.quiz}.html`,url=new URL(address,`https://site.invalid${place}`);
return url.pathname+url.search+url.hash;
}
const target=(node,name)=>{
const title=node.getAttribute('title'),address=addressOf(node.getAttribute(name)??'');
const quoted=title?` "${title.replace(/[\\"&<]/g,'\\$&')}"`:'';
return `(<${address.replace(/[<>\\]/g,(letter)=>encodeURIComponent(letter))}>${quoted})`;
};
function code(text){
const runs=text.match(/`+/g)??[],longest=Math.max(0,...runs.map((run)=>run.length));
const ticks='`'.repeat(longest+1);
const pad=/^[ `]|[ `]$/.test(text)&&text.trim()?' ':'';
return ticks+pad+text+pad+ticks;
}
function inline(node){
if(node.nodeType===Node.TEXT_NODE)return plain(node.textContent??'');
if(!(node instanceof HTMLElement))return '';
const inside=()=>[...node.childNodes].map(inline).join('');
switch(node.localName){
case 'em':return wrapped('*',inside());
case 'strong':return wrapped('**',inside());
case 'code':return code(node.textContent);
case 'br':return '\\';
case 'a':return `[${inside()}]${target(node,'href')}`;
case 'img':return `![${plain(node.getAttribute('alt')??'')}]${target(node,'src')}`;
default:return node.classList.contains('math')?node.textContent:inside();
}
}
const wrapped=(mark,text)=>text.trim()?mark+text+mark:text;
const isBlock=(node)=>node instanceof HTMLElement
&&/^(?:p|pre|ul|ol|blockquote|div|h[1-6]|hr|table)$/.test(node.localName);
const paragraph=(text)=>text.trim().split('\n').map((line)=>safeStart(line.trim())).join('\n');
const indent=(text,width)=>text.split('\n')
.map((line,place)=>place===0|| !line?line:' '.repeat(width)+line).join('\n');
function blocks(nodes){
const parts=[];
let text='';
const flush=()=>{
if(text.trim())parts.push(paragraph(text));
text='';
};
for(const node of nodes){
if(!isBlock(node)){
text+=inline(node);
continue;
}
flush();
const made=block((node));
if(made)parts.push(made);
}
flush();
return parts.join('\n\n');
}
function block(node){
switch(node.localName){
case 'p':return paragraph([...node.childNodes].map(inline).join(''));
case 'pre':{
const text=node.textContent.replace(/\n$/,''),language=/language-(\S+)/.exec(node.firstElementChild?.className??'')?.[1]??'';
const longest=Math.max(2,...(text.match(/`+/g)??[]).map((run)=>run.length));
const fence='`'.repeat(longest+1);
return `${fence}${language}\n${text}${text?'\n':''}${fence}`;
}
case 'ul':return list(node,()=>'- ');
case 'ol':{
const start=Number(node.getAttribute('start')??1);
return list(node,(place)=>`${start+place}. `);
}
case 'blockquote':return blocks(node.childNodes).split('\n').map((line)=>line?`> ${line}`:'>').join('\n');
case 'hr':return '***';
case 'div':{
const shown=node.textContent;
return shown.startsWith('$$\n')?`\`\`\`math\n${shown.slice(3).replace(/\$\$$/,'')}\`\`\``:shown;
}
default:{
const level=/^h([1-6])$/.exec(node.localName);
return level?`${'#'.repeat(Number(level[1]))} ${inlineOf(node)}`:blocks(node.childNodes);
}
}
}
function list(node,mark){
const items=[...node.children],isLoose=items.some((item)=>item.querySelector(':scope > p'));
return items.map((item,place)=>{
const sign=mark(place);
return sign+indent(blocks(item.childNodes).replace(isLoose?/$^/:/\n\n(?=\s*(?:[-+*]|\d+\.) )/g,'\n'),sign.length);
}).join(isLoose?'\n\n':'\n');
}
const inlineOf=(node)=>[...node.childNodes].map(inline).join('').replace(/\s*\n\s*/g,' ').trim();
const content=(node)=>[...node.childNodes].some(isBlock)?blocks(node.childNodes):paragraph([...node.childNodes].map(inline).join(''));
const unescaped=(text)=>{
const bytes=[];
for(let place=0;place<text.length;place+=1){
if(text[place]==='%'){
bytes.push(...new TextEncoder().encode(''),parseInt(text.slice(place+1,place+3),16));
place+=2;
}else bytes.push(...new TextEncoder().encode(String.fromCodePoint(text.codePointAt(place)??0)));
if((text.codePointAt(place)??0)>0xFFFF)place+=1;
}
return new TextDecoder().decode(Uint8Array.from(bytes));
};
const blankPart=(text)=>text.replace(/[|[\]\\`]/g,'\\$&').replace(/^[(=]/,'\\$&').replace(/\)$/,'\\)');
function blank(word,field){
if(field instanceof HTMLSelectElement){
const right=new Set(word.split('|').slice(1).map(unescaped));
return `[[${[...field.options].slice(1).map(({text,value})=>right.has(value)?`(${blankPart(text)})`:blankPart(text)).join('|')}]]`;
}
if(word.startsWith('text|'))return `[[${word.split('|').slice(1).map((text)=>blankPart(unescaped(text))).join('|')}]]`;
const[low,high]=word.split('..');
return low===high?`[[= ${low}]]`:`[[= ${low}..${high}]]`;
}
function blanks(place,words){
const copy=(place.cloneNode(true)),written=new Map();
for(const paper of copy.querySelectorAll('.on-paper'))paper.remove();
let number=0;
for(const field of copy.querySelectorAll('[name=b]')){
const name=`\uE000${number}\uE001`;
written.set(name,blank(words[number],(field)));
field.replaceWith(name);
number+=1;
}
return content(copy).replace(/\uE000\d+\uE001/g,(name)=>written.get(name));
}
const letterOrder=(left,right)=>left.length-right.length||(left<right? -1:1);
function answers(form,key){
switch(form.dataset.kind){
case 'ordering':{
const items=[...form.querySelectorAll('.order > li')].map((item)=>(item))
.sort((left,right)=>letterOrder(left.dataset.letter??'',right.dataset.letter??''));
return{form:'ordering',items:items.map((item)=>({text:content(item.children[0])}))};
}
case 'matching':{
const rights=new Map([...form.querySelectorAll('.rights > li')].map((item)=>
[(item).dataset.letter??'',content(item.children[0])]));
const lefts=[...form.querySelectorAll('.lefts > li')],letters=key.slice(4),used=new Set(letters);
const pairs=lefts.map((left,place)=>`${content(left.children[0])} -> ${rights.get(letters[place])}`);
return{form:'matching',items:[...pairs,...[...rights].filter(([letter])=> !used.has(letter))
.sort(([left],[right])=>letterOrder(left,right)).map(([,text])=>`-> ${text}`)].map((text)=>({text}))};
}
case 'short-text':case 'cloze':case 'numeric':{
return{form:'blanks',items:[],blanks:blanks(need(form,'.blanks'),key.slice(3))};
}
default:{
const right=new Set(key.slice(4));
return{form:'choices',items:[...form.querySelectorAll('.c')].map((choice)=>{
const input=(need(choice,'input')),note=form.querySelector(`.note[data-for="${input.value}"]`);
return{text:content((input.nextElementSibling)),right:right.has(input.value),feedback:note?blocks(note.childNodes):''};
})};
}
}
}
function question(form){
const key=(form.dataset.key??'').split(' '),fieldset=need(form,'fieldset');
const all=[...fieldset.childNodes],hints=[...fieldset.querySelectorAll(':scope > .hint')];
const first=fieldset.querySelector(':scope > :is(.hint, .how, .c, .blanks, .order, .lefts)');
const stem=blocks(all.slice(all.indexOf(need(fieldset,'legend'))+1,first?all.indexOf(first):undefined));
const explanation=[...need(form,'.key').childNodes].filter((node)=> !(node instanceof HTMLElement)
|| !/^summary$/.test(node.localName)&& !node.classList.contains('note'));
explanation.splice(explanation.findIndex((node)=>node instanceof HTMLOListElement),1);
const{kind}=form.dataset,isTruth=kind==='true-false';
return write.writeQuestion({
level:2,heading:inlineOf(need(form,'legend h2')),id:form.id,points:Number(form.dataset.points),
marking:key[2]==='partial'?'partial':'all-or-nothing',
shuffle: !isTruth&&kind!=='ordering'&& !('shuffles' in form.dataset)?false:null,said:kind,stem,
hints:hints.map((hint)=>blocks([...hint.childNodes].slice(1))),blanks:'',...answers(form,key),explanation:blocks(explanation),
});
}
function quizText(){
const text=(selector)=>document.querySelector(selector)?.textContent.trim()??'';
const title=text('.heading h1'),{dataset}=quiz;
let made=write.newQuiz(title,text('.heading .lead'),'').replace(/\ncreated: .*/,'');
const matter=([['author',quiz.dataset.author??''],['created',document.querySelector('.heading time')?.getAttribute('datetime')??''],
['language',document.documentElement.lang],['attempts',dataset.attempts],['mode',dataset.mode==='exam'?'exam':''],
['pick',dataset.pick??''],['pass',dataset.pass??''],['time-limit',dataset.timeLimit??''],
['shuffle-questions','shufflesQuestions' in dataset?'true':''],['shuffle-choices','shufflesChoices' in dataset?'true':''],
['fixed-settings','fixed' in dataset?'true':'']]);
for(const[key,value]of matter)made=write.writeSetting(made,null,key,value);
const introduction=document.querySelector('main > .prose');
const forms=([...quiz.querySelectorAll('form.q')]);
return{title,count:forms.length,text:[made.trimEnd(),introduction?blocks(introduction.childNodes):'',...forms.map(question)]
.filter((part)=>part).join('\n\n')+'\n'};
}
store.ready(()=>{
const copied=quizText();
const tags=[...document.querySelectorAll('.heading .tag')].map((tag)=>tag.textContent);
const own=ownQuiz(tags.length?write.writeSetting(copied.text,null,'tags',tags):copied.text,
{title:copied.title,questions:copied.count,source:{title:copied.title,author:quiz.dataset.author??'',address:`${quiz.dataset.quiz}.html`}});
if(!library.put(own)){
need(document,'.paper').append(' ',element('strong',{role:'alert'},say('workshop.full')));
return;
}
store.settled().then(()=>location.replace(`${root}workshop.html#${own.id}`));
});
$podium["workshop/copy"]={quizText};}
})();
