(()=>{"use strict";const $podium=window.podium??={};
{const{need}=$podium["common/elements"];
const{say}=$podium["common/words"];
const tools=(document.querySelector('.list-tools'));const list=need(document,'.filterable');const input=(tools.querySelector('[type=search]'));const order=(tools.querySelector('select'));const status=need(tools,'[role=status]');const wider=(tools.querySelector('a'));const search=wider.getAttribute('href')??'';const plain=(text)=>text.normalize('NFD').replace(/\p{M}/gu,'').toLowerCase();const read=()=>[...list.children].map((row,place)=>({row:(row),place,text:plain(row.textContent),title:row.querySelector('h3')?.textContent??'',questions:Number(row.getAttribute('data-questions')),created:row.querySelector('time')?.dateTime??''}));let rows=read();let isWanted=()=>true;let collator;const byName=(a,b)=>(collator??=new Intl.Collator(document.documentElement.lang||'en',{numeric:true})).compare(a,b);const orders={listed:(a,b)=>a.place-b.place,name:(a,b)=>byName(a.title,b.title),newest:(a,b)=>(a.created<b.created?1:a.created>b.created? -1:0),short:(a,b)=>a.questions-b.questions,long:(a,b)=>b.questions-a.questions};function filter(){const words=plain(input.value).split(/\s+/).filter((word)=>word);let shown=0;for(const{row,text}of rows){row.hidden= !isWanted(row)|| !words.every((word)=>text.includes(word));if(!row.hidden)shown+=1}
status.textContent=words.length||shown<rows.length?say('list.shown',{n:shown,of:rows.length}):'';wider.setAttribute('href',input.value?`${search}#q=${encodeURIComponent(input.value)}`:search)}
input.addEventListener('input',filter);order.addEventListener('change',()=>{rows.sort((a,b)=>orders[order.value](a,b)||a.place-b.place);list.append(...rows.map(({row})=>row))});tools.addEventListener('submit',(event)=>event.preventDefault());tools.classList.add('ready');function add(wanted){rows=read();isWanted=wanted;filter()}
if(input.value)filter();
$podium["lists/filter"]={filter,add}}
{const{say}=$podium["common/words"];
function day(time){const date=new Date(time);return say('date.format',{day:date.getDate(),month:say(`month.${date.getMonth()+1}`),year:String(date.getFullYear())})}
const moment=(time)=>`${day(time)}, ${
new Date(time).toLocaleTimeString(document.documentElement.lang||'en',{timeStyle:'short'})
}`;
$podium["common/dates"]={day,moment}}
{function isoDay(time){const date=new Date(time);return[date.getFullYear(),date.getMonth()+1,date.getDate()].map((number)=>String(number).padStart(2,'0')).join('-')}
$podium["common/iso-day"]={isoDay}}
{const{isTime,parse,record}=$podium["common/kept"];
const{store}=$podium["common/store"];
const version=1,prefix=store.ownPrefix+'/';const isText=(value)=>typeof value==='string';function revive(id,json){const kept=record(parse(json)),{title,author,address}=record(kept.source);if(!isText(kept.text)||kept.version>version)return null;const text=(value)=>isText(value)?value:'';const at=(time)=>isTime(time)?time:0;return{id,text:kept.text,title:text(kept.title),source:isText(title)?{title,author:text(author),address:text(address)}:null,questions:Number.isInteger(kept.questions)?kept.questions:0,created:at(kept.created),changed:at(kept.changed)}}
const newID=()=>Array.from(crypto.getRandomValues(new Uint8Array(6)),(byte)=>(byte%36).toString(36)).join('')+
Date.now().toString(36).slice(-4);const library={all:()=>(store.keys().filter((key)=>key.startsWith(prefix)).map((key)=>revive(key.slice(prefix.length),store.get(key))).filter((quiz)=>quiz)).sort((left,right)=>right.changed-left.changed),textOf:(id)=>store.get(prefix+id),get:(id)=>revive(id,store.get(prefix+id)),put:({id,...quiz})=>store.put(prefix+id,JSON.stringify({version,...quiz})),remove:(id)=>store.put(prefix+id,null),newID};const ownQuiz=(text,more={})=>({id:newID(),text,title:'',questions:0,created:Date.now(),changed:Date.now(),source:null,...more});const ownPath=(id)=>`~mine/${id}`;const takeHref=(root,id)=>`${root}workshop-play.html?mine=${id}`;
$podium["workshop/library"]={revive,library,ownQuiz,ownPath,takeHref}}
{const{day:dayOf}=$podium["common/dates"];
const{element}=$podium["common/elements"];
const{isoDay}=$podium["common/iso-day"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{library,takeHref}=$podium["workshop/library"];
const list=$podium["lists/filter"];
const rows=(document.querySelector('.filterable'));const{root=''}=rows.dataset;const row=({id,title,questions,created,text})=>{const description=/^description:\s*"?([^"\n]*)"?$/m.exec(text.slice(0,2000))?.[1]??'';return element('li',{class:'row own-row','data-quiz':`~mine/${id}`,'data-questions':String(questions)},element('h3',{},element('a',{href:takeHref(root,id)},title||say('list.untitled'))),...description?[element('p',{},description)]:[],element('p',{class:'meta'},element('b',{},say('label.questions',{n:questions})),' · ',element('a',{href:`${root}workshop.html#${id}`},say('list.own')),' · ',element('time',{datetime:isoDay(created)},dayOf(created))))};store.ready(()=>{const own=library.all();if(!own.length)return;rows.append(...own.map(row));const whose=element('select',{id:'Whose',autocomplete:'off'},...['everybody','site','mine'].map((name)=>element('option',{value:name},say(`list.whose-${name}`))));list.add((one)=>whose.value==='everybody'||one.matches('.own-row')===(whose.value==='mine'));whose.addEventListener('change',()=>list.filter());document.querySelector('.list-tools p:nth-of-type(2)')?.after(element('p',{},element('label',{for:'Whose'},say('list.whose')),' ',whose))});
}
{function doneIn(progress){const counts=new Map();for(const[path,done]of Object.entries(progress)){if(!Number.isFinite(done?.best))continue;for(let end=path.lastIndexOf('/');end>0;end=path.lastIndexOf('/',end-1)){const folder=path.slice(0,end);counts.set(folder,(counts.get(folder)??0)+1)}}
return counts}
$podium["lists/counts"]={doneIn}}
{const{element}=$podium["common/elements"];
const{isBegun}=$podium["common/kept"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{doneIn}=$podium["lists/counts"];
const all=(selector)=>([...document.querySelectorAll(selector)]);function mark(row,kind,short,long){row.append(element('span',{class:`done ${kind}`},element('span',{'aria-hidden':'true'},short),element('span',{class:'hidden'},long)))}
store.ready(()=>{const{progress,read,session}=store.site();for(const row of all('[data-quiz]')){const done=Object.hasOwn(progress,row.dataset.quiz??'')?progress[row.dataset.quiz??'']:null;if(Number.isFinite(done?.best)){mark(row,'whole',say('play.percent',{n:done.best}),say('done.best',{n:done.best}))}else if(isBegun(done))mark(row,'part','…',say('done.open',{n:done.open}))}
const counts=doneIn(progress);for(const place of all('[data-subject]')){const of=Number(place.dataset.quizzes),n=Math.min(counts.get(place.dataset.subject??'')??0,of);if(n){place.append(element('progress',{value:String(n),max:String(of),'aria-hidden':'true'}),say('done.of',{n,of}))}}
for(const row of all('[data-article]')){if(Object.hasOwn(read,row.dataset.article??''))mark(row,'read','✓',say('done.read'))}
if(session.rows.length&& !session.over){store.changeSite((site)=>{site.session.over=true})}
const[end]=all('[data-read]');if(!end)return;new IntersectionObserver((entries,observer)=>{if(!entries.some((entry)=>entry.isIntersecting))return;observer.disconnect();store.changeSite((site)=>{site.read[(end.dataset.read??'').replace(/\.html$/,'')]??=Date.now()})}).observe(end)});
}
})();
