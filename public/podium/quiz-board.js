(()=>{"use strict";const $podium=window.podium??={};
{const{element,load}=$podium["common/elements"];
const{say}=$podium["common/words"];
const number=(value)=>say('{n}',{n:value});
function date(text){
const[year,month,day]=text.split('-').map(Number);
return say('date.format',{day,month:say(`month.${month}`),year:String(year)});
}
const days=({days:[from,to]})=>to
?say('period.dates',{from:date(from),to:date(to)}):say('period.since',{from:date(from)});
async function offerPeriods(table){
const rows=[...(table.querySelectorAll('tr[data-standing]'))].map((row)=>({
row,rank:[...row.cells[0].childNodes],points:row.dataset.standing?.split(' ').at(-2),
entered:Date.parse(row.dataset.entered??row.querySelector('time')?.dateTime??'')/ 1000,
}));
const rowsOf=({start,end})=>
rows.filter(({entered})=>entered>=start&&entered<(end??Infinity));
const note=element('p',{class:'meta',role:'status'});
function show(period){
const shown=period?rowsOf(period):rows;
for(const{row,rank}of rows){
row.hidden=true;
row.cells[0].replaceChildren(...rank);
}
let rank=0;
shown.forEach(({row,points},index)=>{
row.hidden=false;
if(points!==shown[index-1]?.points)rank=index+1;
if(!period)return;
const isTied=points===shown[index-1]?.points||points===shown[index+1]?.points;
row.cells[0].replaceChildren(number(rank),...(isTied
?[element('span',{'aria-hidden':'true'},'='),element('span',{class:'hidden'},' '+say('tied'))]:[]));
});
note.textContent=period?`${days(period)} · ${say('label.results-count',{n:shown.length})}`:'';
}
if(!await load('periods.js'))return;
const periods=(window.PODIUM_PERIODS??[]).filter((period)=>rowsOf(period).length>0);
if(periods.length===0)return;
const tabs=[...periods,null].map((period)=>{
const tab=element('button',{type:'button','aria-pressed':String(period===null),click:()=>{
for(const other of tabs)other.setAttribute('aria-pressed',String(other===tab));
show(period);
}},period?period.title||say(`period.${period.name}`):say('period.ever'));
return tab;
});
table.before(element('div',{class:'periods',role:'group','aria-label':say('periods')},...tabs),note);
}
const table=(document.querySelector('#Board table.board'));
if(table)offerPeriods(table);
}
})();
