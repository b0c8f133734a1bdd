(()=>{"use strict";const $podium=window.podium??={};
{function isoDay(time){const date=new Date(time);return[date.getFullYear(),date.getMonth()+1,date.getDate()].map((number)=>String(number).padStart(2,'0')).join('-')}
$podium["common/iso-day"]={isoDay}}
{const{element}=$podium["common/elements"];
function saveFile(name,content,type){const link=element('a',{href:URL.createObjectURL(new Blob([content],{type})),download:name});link.click();setTimeout(()=>URL.revokeObjectURL(link.href),60_000)}
$podium["common/save-file"]={saveFile}}
{const encoded=(name)=>encodeURIComponent(name.replace(/\p{Surrogate}/gu,'\ufffd'));function href(quiz,id='',began=0){const fragment=id?'#'+encoded(id):'';if(quiz.startsWith('~mine/')){const name=encoded(quiz.slice(6));return `workshop-play.html?mine=${name}${began?'&attempt='+began:''}${fragment}`}
if(quiz.startsWith('~'))return 'workshop.html';const path=quiz.split('/').map(encoded).join('/');return `${path}.html${began?'?attempt='+began:''}${fragment}`}
$podium["profile/addresses"]={href}}
{const{element}=$podium["common/elements"];
const{isoDay}=$podium["common/iso-day"];
const{isBegun}=$podium["common/kept"];
const{saveFile}=$podium["common/save-file"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{href}=$podium["profile/addresses"];
const{titles}=$podium["profile/titles"];
const{afterImport,take,toSave}=$podium["profile/transfer"];
const place=(document.getElementById('Own'));const figure=(key,value)=>element('div',{},element('dt',{},say(key)),element('dd',{},String(value)));const list=(key,rows,titleOf,told)=>rows.length===0?[]:[element('section',{},element('h2',{},say(key)),element('ul',{class:'session'},...rows.slice(0,200).map(([quiz,each])=>{const link=element('a',{href:href(quiz)},titleOf(quiz));return element('li',{},link,element('span',{},told(each)))})))];async function takeIn(file){if(!file)return;const{problem,left}=await take(file),names=left.map(titles()).join(', ');await store.settled();show(say(`import.${problem||(left.length?'left':'done')}`,{titles:names}));for(const show of afterImport)show()}
function save(){const name=`podium-${store.siteID}-${isoDay(Date.now())}.json`;saveFile(name,JSON.stringify(toSave())+'\n','application/json')}
function erase(){if(!confirm(say('profile.sure')))return;store.resetAll();show(say('profile.erased'));for(const show of afterImport)show()}
function dataSection(){const input=(element('input',{type:'file',accept:'.json,application/json',change:()=>takeIn(input.files?.[0])}));return element('section',{},element('h2',{},say('profile.data')),element('p',{},say('profile.data-text')),element('div',{class:'ways'},element('button',{type:'button',click:save},say('profile.export')),element('label',{class:'button quiet'},say('profile.import'),' ',input),element('button',{type:'button',class:'quiet',click:erase},say('profile.erase'))))}
function show(said=''){const{progress,read}=store.site(),problem=store.problem();const quizzes=Object.entries(progress).filter(([,done])=>typeof done==='object'&&done!==null);const done=quizzes.filter(([,{best}])=>Number.isFinite(best));const open=quizzes.filter(([,each])=>isBegun(each));const sum=done.reduce((sum,[,{best}])=>sum+best,0);const mean=done.length?say('play.percent',{n:Math.floor(sum / done.length)}):'–';const tries=done.reduce((sum,[,{tries}])=>sum+(Number.isFinite(tries)?tries:0),0);const titleOf=titles();const notice=element('p',{class:'notice',role:'status',tabindex:'-1'},said||(problem?say(`store.${problem}`):''));place.replaceChildren(notice,element('dl',{class:'figures'},figure('profile.done',done.length),figure('profile.mean',mean),figure('profile.tries',tries),figure('profile.read',Object.keys(read).length)),element('p',{class:'onward'},element('a',{href:'history.html'},say('title.history'))),...list('profile.open',open,titleOf,({open:n})=>say('done.open',{n})),...list('profile.finished',done,titleOf,({best})=>say('done.best',{n:best})),dataSection());if(said)notice.focus()}
store.ready(show);
}
})();
