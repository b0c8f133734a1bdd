(()=>{"use strict";const $podium=window.podium??={};
{const{say}=$podium["common/words"];
function day(time){const date=new Date(time);return say('date.format',{day:date.getDate(),month:say(`month.${date.getMonth()+1}`),year:String(date.getFullYear())})}
const moment=(time)=>`${day(time)}, ${
new Date(time).toLocaleTimeString(document.documentElement.lang||'en',{timeStyle:'short'})
}`;
$podium["common/dates"]={day,moment}}
{const{element}=$podium["common/elements"];
const pictures={cards:[['back','M30 38l64-16 16 58-64 16z'],['face','M52 22h66a7 7 0 0 1 7 7v50a7 7 0 0 1-7 7H52a7 7 0 0 1-7-7V29a7 7 0 0 1 7-7z'],['line','M66 54l14 14 25-27']],chart:[['line','M24 16v74h112'],['face','M40 62h18v28H40zM68 46h18v44H68zM96 30h18v60H96z'],['spark','M122 8l4 9 10 1-8 7 3 10-9-5-9 5 3-10-8-7 10-1z']],search:[['face','M70 14a30 30 0 1 1 0 60a30 30 0 1 1 0-60z'],['line','M92 66l30 28M60 36a10 10 0 1 1 14 9q-4 2-4 7'],['spark','M70 56a4 4 0 1 1 0 8a4 4 0 1 1 0-8z']]};function nothing(picture,text,...ways){const xmlns='http://www.w3.org/2000/svg',drawing=document.createElementNS(xmlns,'svg');drawing.setAttribute('viewBox','22 6 120 94');drawing.setAttribute('aria-hidden','true');for(const[name,path]of pictures[picture]){const shape=document.createElementNS(xmlns,'path');shape.setAttribute('class',name);shape.setAttribute('d',path);drawing.append(shape)}
return element('div',{class:'nothing'},drawing,element('p',{},text),...ways.length?[element('p',{class:'ways'},...ways)]:[])}
$podium["common/nothing"]={nothing}}
{const{isTime}=$podium["common/kept"];
const{store}=$podium["common/store"];
const sessionRows=()=>store.site().session.rows.filter((row)=>isTime(row.at)&&[row.quiz,row.id,row.title,row.question].every((text)=>typeof text==='string'));
$podium["lists/session"]={sessionRows}}
{const encoded=(name)=>encodeURIComponent(name.replace(/\p{Surrogate}/gu,'\ufffd'));function href(quiz,id='',began=0){const fragment=id?'#'+encoded(id):'';if(quiz.startsWith('~mine/')){const name=encoded(quiz.slice(6));return `workshop-play.html?mine=${name}${began?'&attempt='+began:''}${fragment}`}
if(quiz.startsWith('~'))return 'workshop.html';const path=quiz.split('/').map(encoded).join('/');return `${path}.html${began?'?attempt='+began:''}${fragment}`}
$podium["profile/addresses"]={href}}
{const{day,moment}=$podium["common/dates"];
const{element,inLanguage,need}=$podium["common/elements"];
const{isObject,parse}=$podium["common/kept"];
const{nothing}=$podium["common/nothing"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{sessionRows}=$podium["lists/session"];
const{href}=$podium["profile/addresses"];
const place=(document.getElementById('Own'));const shapes={right:'✓',partly:'◐',wrong:'✗'};const wording=new Set(['right','partly','wrong','skipped']);const attemptOf=(row)=>{const{now,past}=store.quiz(row.quiz);return now?.began!==row.began&&past.some((entry)=>entry.began===row.began)?row.began:0};const tongue=({language})=>inLanguage(typeof language==='string'&&language!==document.documentElement.lang?language:'');const time=(seconds)=>`${Math.floor(seconds / 60)}:${String(Math.round(seconds%60)).padStart(2,'0')}`;const section=(title,...rest)=>element('section',{},element('h2',{},title),...rest);function table(caption,heads,rows){return element('table',{class:'board'},element('caption',{class:'hidden'},caption),element('thead',{},element('tr',{},...heads.map((head)=>element('th',{scope:'col'},head)))),element('tbody',{},...rows.map(([first,...cells])=>element('tr',{},element('th',{scope:'row'},first),...cells.map((cell)=>element('td',{},cell))))))}
function chart(values,name){const svg=(tag,attributes)=>{const made=document.createElementNS('http://www.w3.org/2000/svg',tag);for(const[key,value]of Object.entries(attributes))made.setAttribute(key,String(value));return made};const width=600,height=130,shown=values.slice(-100);const points=shown.map((value,index)=>[15+(shown.length>1?index*(width-30)/(shown.length-1):(width-30)/ 2),115-value]);const drawing=svg('svg',{viewBox:`0 0 ${width} ${height}`,class:'chart',role:'img','aria-label':name});for(const level of[0,50,100]){drawing.append(svg('path',{class:'level',d:`M5 ${115-level}H${width-5}`}))}
drawing.append(svg('polyline',{points:points.map((point)=>point.join(',')).join(' ')}));for(const[cx,cy]of points)drawing.append(svg('circle',{cx,cy,r:4}));return drawing}
function forget(path){const{prefix}=store,study=parse(store.get(prefix+'/study'));store.put(`${prefix}/quiz/${path}`,null);if(isObject(study?.cards)&&Object.hasOwn(study.cards,path)){delete study.cards[path];store.put(prefix+'/study',JSON.stringify(study))}
store.changeSite((site)=>{delete site.progress[path];site.session.rows=site.session.rows.filter((row)=>row.quiz!==path)})}
function thisSession(){const shown=sessionRows().filter(({outcome})=>wording.has(outcome));if(!shown.length){return section(say('history.session'),element('p',{},say('history.no-session')))}
return section(say('history.session'),element('ol',{class:'session'},...shown.map((row)=>element('li',{},element('span',{class:`shape ${row.outcome}`,'aria-hidden':'true'},Object(shapes)[row.outcome]??'–'),element('span',tongue(row),element('a',{href:href(row.quiz,row.id,attemptOf(row))},String(row.question)),element('small',{},String(row.title))),element('span',{},say(`play.${row.outcome}`))))))}
const score=(entry)=>`${say('play.percent',{n:entry.percent})} (${
say('play.earned',{n:entry.earned,of:entry.possible})
})`;const manner=(entry)=>[entry.settings?.mode==='exam'?say('history.exam'):say('history.practice'),...(entry.whole?[]:[say('history.part')])].join(', ');function grouped(attempts,nameOf){const groups=new Map();for(const attempt of attempts){const name=nameOf(attempt),group=groups.get(name);if(group)group.push(attempt);else groups.set(name,[attempt])}
return groups}
function byQuiz(attempts){return[...grouped(attempts,({quiz})=>quiz)].map(([quiz,entries])=>{const title=String(entries[entries.length-1].title??quiz);const whole=entries.filter((entry)=>entry.whole);return element('section',{},element('h3',tongue(entries[entries.length-1]),element('a',{href:href(quiz)},title)),...(whole.length>1?[chart(whole.map((entry)=>entry.percent),say('history.chart',{title}))]:[]),table(say('history.attempts-of',{title}),[say('history.when'),say('history.score'),say('history.time'),say('history.manner')],entries.map((entry)=>[element('a',{href:href(quiz,'',entry.began)},moment(entry.ended??entry.began)),score(entry),time(entry.seconds??0),manner(entry)]).reverse()),element('button',{type:'button',class:'quiet',click:async()=>{if(!confirm(say('history.sure',{title})))return;forget(quiz);show();const heading=need(document,'h1');heading.tabIndex= -1;heading.focus()}},say('history.reset',{title})))})}
function byDay(attempts){const days=grouped(attempts,({began,ended})=>day(ended??began));const mean=(entries)=>Math.floor(entries.reduce((sum,entry)=>sum+entry.percent,0)/ entries.length);return[chart([...days.values()].map(mean),say('history.days-chart')),table(say('history.days'),[say('history.day'),say('history.attempts'),say('history.mean')],[...days].map(([name,entries])=>[name,String(entries.length),say('play.percent',{n:mean(entries)})]).reverse()),...[...days].reverse().map(([name,entries])=>element('section',{},element('h3',{},name),table(name,[say('quiz'),say('history.score'),say('history.time'),say('history.manner')],entries.map((entry)=>[element('a',{href:href(entry.quiz,'',entry.began),...tongue(entry)},String(entry.title??entry.quiz)),score(entry),time(entry.seconds??0),manner(entry)]).reverse())))]}
let isByDay=false;function show(){const attempts=store.quizzes().flatMap((quiz)=>store.quiz(quiz).past.map((entry)=>({...entry,quiz})));attempts.sort((left,right)=>(left.ended??left.began)-(right.ended??right.began));const choice=(key,value)=>element('button',{type:'button',class:'quiet','aria-pressed':String(isByDay===value),click:()=>{isByDay=value;show();(place.querySelector('[aria-pressed="true"]'))?.focus()}},say(key));const problem=store.problem();const notice=problem?[element('p',{class:'notice'},say(`store.${problem}`))]:[];if(!attempts.length&& !sessionRows().length){place.replaceChildren(...notice,nothing('chart',say('history.nothing'),element('a',{class:'button',href:'quizzes.html'},say('take-a-quiz'))));return;}
place.replaceChildren(...notice,thisSession(),section(say('history.all'),...(attempts.length?[element('div',{class:'ways'},choice('history.by-quiz',false),choice('history.by-day',true)),...(isByDay?byDay(attempts):byQuiz(attempts))]:[element('p',{},say('history.none'))])))}
store.ready(show);
}
})();
