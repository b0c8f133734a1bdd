(()=>{"use strict";const $podium=window.podium??={};
{const dayOf=(time)=>{const date=new Date(time);return Math.round(Date.UTC(date.getFullYear(),date.getMonth(),date.getDate())/ 86_400_000)};function streakOf(days,today){const practised=new Set(days);let count=0,day=today;for(let missing=0;missing<2;day-=1){if(practised.has(day)){count+=1;missing=0}else if(day!==today)missing+=1}
return count}
$podium["study/days"]={dayOf,streakOf}}
{const{store}=$podium["common/store"];
const{cardsOf}=$podium["study/cards"];
const{dayOf,streakOf}=$podium["study/days"];
function streak(now=Date.now()){const times=store.site().session.rows.map((row)=>row.at);for(const path of store.quizzes()){for(const entry of store.quiz(path).past)times.push(entry.ended??entry.began)}
for(const questions of cardsOf().values()){for(const card of questions.values())times.push(card.last)}
return streakOf(times.filter(Number.isFinite).map(dayOf),dayOf(now))}
$podium["study/streak"]={streak}}
{const{isTime}=$podium["common/kept"];
const{store}=$podium["common/store"];
const sessionRows=()=>store.site().session.rows.filter((row)=>isTime(row.at)&&[row.quiz,row.id,row.title,row.question].every((text)=>typeof text==='string'));
$podium["lists/session"]={sessionRows}}
{const{element,load}=$podium["common/elements"];
const{isBegun}=$podium["common/kept"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{cardsOf,dueIn}=$podium["study/cards"];
const{streak}=$podium["study/streak"];
const{sessionRows}=$podium["lists/session"];
const perMinute=4;const gone=new Set();function open(){const{progress}=store.site();const isOpen=(path)=> !path.startsWith('~')&& !gone.has(path)&&isBegun(progress[path]);const last=sessionRows().reverse().find((row)=>isOpen(row.quiz));const path=last?.quiz??Object.keys(progress).find(isOpen);if(!path)return null;const title=last?.title??store.quiz(path).past.at(-1)?.title??path.split('/').pop();return{path,title:String(title),answered:progress[path].open}}
async function isThere(path){if(Date.now()-store.quiz(path).now?.began<864e5|| !await load('topics.js'))return true;const topic=path.slice(0,Math.max(0,path.lastIndexOf('/')));return window.PODIUM_TOPICS?.some(([path])=>path===topic)&&(!await load(`topics/${topic&&topic+'/'}quizzes.js`)||window.PODIUM_QUIZZES?.some(([quiz])=>quiz===path))}
const row=(href,way,more,name='')=>element('li',{},element('a',{href},element('b',{},way),name),' ',element('small',{},more));async function show(place){const begun=open(),due=dueIn(cardsOf(),'',Date.now()).length,days=streak();if(!begun&& !due&&days<2)return;const own=element('ul',{class:'totals own-start','aria-label':say('home.own')},begun?row(begun.path.split('/').map(encodeURIComponent).join('/')+'.html',say('home.continue'),say('done.open',{n:begun.answered}),` ${begun.title}`):'',due?row('study.html#due/',say('home.due',{n:due}),say('home.minutes',{n:Math.ceil(due / perMinute)})):'',days>1?element('li',{},element('b',{},say('home.streak',{n:days}))):'');place.replaceWith(own);if(!begun||await isThere(begun.path))return;gone.add(begun.path);own.replaceWith(place);show(place)}
store.ready(()=>{const place=document.querySelector('.hero .totals');if(place)show(place)});
}
})();
