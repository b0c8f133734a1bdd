(()=>{"use strict";const $podium=window.podium??={};
{const{element}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const all=(selector)=>([...document.querySelectorAll(selector)]);
function mark(row,kind,short,long){
row.append(element('span',{class:`done ${kind}`},element('span',{'aria-hidden':'true'},short),
element('span',{class:'hidden'},long)));
}
store.ready(()=>{
const{progress,read,session}=store.site();
for(const row of all('[data-quiz]')){
const done=Object.hasOwn(progress,row.dataset.quiz??'')?progress[row.dataset.quiz??'']:null;
if(Number.isFinite(done?.best))mark(row,'whole',say('play.percent',{n:done.best}),say('done.best',{n:done.best}));
else if(done?.open>0)mark(row,'part','…',say('done.open',{n:done.open}));
}
for(const row of all('[data-article]'))if(Object.hasOwn(read,row.dataset.article??''))mark(row,'read','✓',say('done.read'));
if(session.rows.length&& !session.over)store.changeSite((site)=>{site.session.over=true;});
const[end]=all('[data-read]');
if(!end)return;
new IntersectionObserver((entries,observer)=>{
if(!entries.some((entry)=>entry.isIntersecting))return;
observer.disconnect();
store.changeSite((site)=>{site.read[(end.dataset.read??'').replace(/\.html$/,'')]??=Date.now();});
}).observe(end);
});
}
})();
