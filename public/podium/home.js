(()=>{"use strict";const $podium=window.podium??={};
{const dayOf=(time)=>{const date=new Date(time);return Math.round(Date.UTC(date.getFullYear(),date.getMonth(),date.getDate())/ 86_400_000);};function streakOf(days,today){const practised=new Set(days);let count=0,day=today;for(let missing=0;missing<2;day-=1){if(practised.has(day)){count+=1;missing=0;}else if(day!==today)missing+=1;}
return count;}
$podium["study/days"]={dayOf,streakOf};}
{const{store}=$podium["common/store"];
const{cardsOf}=$podium["study/cards"];
const{dayOf,streakOf}=$podium["study/days"];
function streak(now=Date.now()){const times=store.site().session.rows.map((row)=>row.at);for(const path of store.quizzes()){for(const entry of store.quiz(path).past)times.push(entry.ended??entry.began);}
for(const questions of cardsOf().values()){for(const card of questions.values())times.push(card.last);}
return streakOf(times.filter(Number.isFinite).map(dayOf),dayOf(now));}
$podium["study/streak"]={streak};}
{const{isTime}=$podium["common/kept"];
const{store}=$podium["common/store"];
const sessionRows=()=>store.site().session.rows.filter((row)=>isTime(row.at)&&[row.quiz,row.id,row.title,row.question].every((text)=>typeof text==='string'));
$podium["lists/session"]={sessionRows};}
{const{element}=$podium["common/elements"];
const{isBegun}=$podium["common/kept"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{cardsOf,dueIn}=$podium["study/cards"];
const{streak}=$podium["study/streak"];
const{sessionRows}=$podium["lists/session"];
const perMinute=4;function open(){const{progress}=store.site();const isOpen=(path)=> !path.startsWith('~')&&isBegun(progress[path]);const last=sessionRows().reverse().find((row)=>isOpen(row.quiz));const path=last?.quiz??Object.keys(progress).find(isOpen);if(!path)return null;const title=last?.title??store.quiz(path).past.at(-1)?.title??path.split('/').pop();return{path,title:String(title),answered:progress[path].open};}
function show(place){const begun=open(),due=dueIn(cardsOf(),'',Date.now()).length,days=streak();if(!begun&& !due&&days<2)return;place.replaceWith(element('ul',{class:'totals own-start','aria-label':say('home.own')},...begun?[element('li',{},element('a',{href:begun.path.split('/').map(encodeURIComponent).join('/')+'.html'},element('b',{},say('home.continue')),` ${begun.title}`),' ',element('small',{},say('done.open',{n:begun.answered})))]:[],...due?[element('li',{},element('a',{href:'study.html#due/'},element('b',{},say('home.due',{n:due}))),' ',element('small',{},say('home.minutes',{n:Math.ceil(due / perMinute)})))]:[],...days>1?[element('li',{},element('b',{},say('home.streak',{n:days})))]:[]));}
store.ready(()=>{const place=document.querySelector('.hero .totals');if(place)show(place);});
}
})();
