(()=>{"use strict";const $podium=window.podium??={};
{const{say}=$podium["common/words"];
function day(time){const date=new Date(time);return say('date.format',{day:date.getDate(),month:say(`month.${date.getMonth()+1}`),year:String(date.getFullYear())})}
const moment=(time)=>`${day(time)}, ${
new Date(time).toLocaleTimeString(document.documentElement.lang||'en',{timeStyle:'short'})
}`;
$podium["common/dates"]={day,moment}}
{const{day}=$podium["common/dates"];
const{element}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{find,resultsOf}=$podium["board/players"];
const place=(document.getElementById('Player'));const figure=(key,value)=>element('div',{},element('dt',{},say(key)),element('dd',{},value));function dayThere(ended){const date=new Date(ended);try{const[month,dayOfMonth,year]=date.toLocaleDateString('en-US',{timeZone:place.dataset.zone}).split('/').map(Number);return day(new Date(year,month-1,dayOfMonth))}catch{return day(date)}}
async function show(){let name='';try{name=decodeURIComponent(location.hash.slice(1))}catch{}
if(name===''){place.replaceChildren(element('p',{},say('player.nobody')));return;}
let found;try{found=await find(name)}catch{place.replaceChildren(element('p',{},say('player.failed')));return;}
const title=document.querySelector('h1');if(title)title.textContent=found?.name??name;if(!found||found.rank===null){place.replaceChildren(element('p',{},say('player.unknown',{name})));return;}
place.replaceChildren(element('p',{class:'meta'},'@'+found.player),element('dl',{class:'figures'},figure('rank',say('{n}',{n:found.rank})),figure('points-heading',say('{n}',{n:found.points})),figure('counted-results',say('label.results',{n:found.results}))),...(found.unsealed>0?[element('p',{class:'unsealed'},say('label.unsealed',{n:found.unsealed}))]:[]),...(await results(name)))}
async function results(name){const known=await resultsOf(name).catch(()=>[]);if(!known.length)return[];const number=(n)=>say('{n}',{n});return[element('section',{'aria-labelledby':'results'},element('h2',{id:'results'},say('results')),element('table',{class:'board'},element('caption',{class:'hidden'},say('results')),element('thead',{},element('tr',{},element('th',{scope:'col'},say('quiz')),element('th',{scope:'col',class:'number'},say('score')),element('th',{scope:'col'},say('ended')))),element('tbody',{},...known.map(({href,title,points,most,ended,unsealed})=>element('tr',{},element('th',{scope:'row'},href?element('a',{href},title):title),element('td',{class:'number'},number(points),element('small',{},` / ${number(most)}`)),element('td',{},element('time',{datetime:ended},dayThere(ended)),...(unsealed?[element('small',{},say('not-sealed'))]:[])))))))]}
addEventListener('hashchange',show);show();
}
})();
