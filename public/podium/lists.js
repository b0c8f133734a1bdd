(()=>{"use strict";const $podium=window.podium??={};
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
