(()=>{"use strict";const $podium=window.podium??={};
{const{element}=$podium["common/elements"];
const pictures={cards:[['back','M30 38l64-16 16 58-64 16z'],['face','M52 22h66a7 7 0 0 1 7 7v50a7 7 0 0 1-7 7H52a7 7 0 0 1-7-7V29a7 7 0 0 1 7-7z'],['line','M66 54l14 14 25-27']],chart:[['line','M24 16v74h112'],['face','M40 62h18v28H40zM68 46h18v44H68zM96 30h18v60H96z'],['spark','M122 8l4 9 10 1-8 7 3 10-9-5-9 5 3-10-8-7 10-1z']],search:[['face','M70 14a30 30 0 1 1 0 60a30 30 0 1 1 0-60z'],['line','M92 66l30 28M60 36a10 10 0 1 1 14 9q-4 2-4 7'],['spark','M70 56a4 4 0 1 1 0 8a4 4 0 1 1 0-8z']]};function nothing(picture,text,...ways){const xmlns='http://www.w3.org/2000/svg',drawing=document.createElementNS(xmlns,'svg');drawing.setAttribute('viewBox','22 6 120 94');drawing.setAttribute('aria-hidden','true');for(const[name,path]of pictures[picture]){const shape=document.createElementNS(xmlns,'path');shape.setAttribute('class',name);shape.setAttribute('d',path);drawing.append(shape)}
return element('div',{class:'nothing'},drawing,element('p',{},text),...ways.length?[element('p',{class:'ways'},...ways)]:[])}
$podium["common/nothing"]={nothing}}
{const{store}=$podium["common/store"];
const{key,readCards,version}=$podium["study/cards"];
function packed(cards){const all=[...cards].map(([name,questions])=>[name,Object.fromEntries([...questions].map(([id,{phase,step,stability,difficulty,last,due}])=>[id,[phase,step,stability,difficulty,last,due]]))]);return{version,cards:Object.fromEntries(all)}}
function changeCard(quiz,id,change){try{const cards=readCards();const questions=cards.get(quiz)??new Map();const card=change(questions.get(id)??null);if(card)cards.set(quiz,questions.set(id,card));else questions.delete(id);if(questions.size===0)cards.delete(quiz);return store.put(key(),JSON.stringify(packed(cards)))}catch{return false}}
$podium["study/changing"]={packed,changeCard}}
{function readProgress(text){const parts=/^(\d{1,5})-(\d{1,5})-(\d{1,5})$/.exec(text??'');const[done,of,right]=parts?parts.slice(1).map(Number):[0,0,0];return{done,of:Math.max(done,of),right:Math.min(done,right)}}
const progressText=({done,of,right})=>`${done}-${of}-${right}`;const withLeft=(progress,left)=>({...progress,of:Math.max(progress.of,progress.done+left)});const answered=({done,of,right},isRight)=>({done:done+1,of:Math.max(of,done+1),right:right+(isRight?1:0)});
$podium["study/progress"]={readProgress,progressText,withLeft,answered}}
{const dayOf=(time)=>{const date=new Date(time);return Math.round(Date.UTC(date.getFullYear(),date.getMonth(),date.getDate())/ 86_400_000)};function streakOf(days,today){const practised=new Set(days);let count=0,day=today;for(let missing=0;missing<2;day-=1){if(practised.has(day)){count+=1;missing=0}else if(day!==today)missing+=1}
return count}
$podium["study/days"]={dayOf,streakOf}}
{const{dayOf}=$podium["study/days"];
function timeUntil(time,now,language){const words=new Intl.RelativeTimeFormat(language,{numeric:'auto'});const minutes=Math.max(1,Math.ceil((time-now)/ 60_000)),hours=Math.ceil(minutes / 60);if(minutes<60)return words.format(minutes,'minute');if(hours<24)return words.format(hours,'hour');return words.format(dayOf(time)-dayOf(now),'day')}
$podium["study/until"]={timeUntil}}
{const{element}=$podium["common/elements"];
const{nothing}=$podium["common/nothing"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{cardsOf,dueIn,isIn}=$podium["study/cards"];
const{changeCard}=$podium["study/changing"];
const{progressText,readProgress,withLeft}=$podium["study/progress"];
const{timeUntil}=$podium["study/until"];
const place=(document.querySelector('.study'));const soon=20*60_000;const topics=window.PODIUM_TOPICS;function drawn(list,weight){let left=Math.random()*list.reduce((sum,one)=>sum+weight(one),0);return list.find((one)=>(left-=weight(one))<0)}
function quizzesOf(topic){if(!topics?.some(([path])=>path===topic))return Promise.resolve(topics&&[]);return new Promise((resolve)=>{const script=element('script',{src:`podium/topics/${topic===''?'':topic+'/'}quizzes.js`,load:()=>{resolve(window.PODIUM_QUIZZES);window.PODIUM_QUIZZES=undefined},error:()=>resolve(undefined)});document.head.append(script)})}
const topicsIn=(section)=>(topics??[]).filter(([path])=>path===section||isIn(path,section));const own='~mine/';async function isThere(quiz){if(quiz.startsWith(own)){return store.get(`${store.ownPrefix}/${quiz.slice(own.length)}`)!==null}
const topic=quiz.includes('/')?quiz.slice(0,quiz.lastIndexOf('/')):'';return(await quizzesOf(topic))?.some(([path])=>path===quiz)}
function go(quiz,fragment){const page=quiz.startsWith(own)?`workshop-play.html?mine=${quiz.slice(own.length)}`:`${quiz.split('/').map(encodeURIComponent).join('/')}.html`;store.settled().then(()=>location.replace(`${page}#?${fragment}`))}
let turn=0;async function goToDue(section,progress){const cards=cardsOf(),now=Date.now(),mine=turn;let due=dueIn(cards,section,now);if(due.length===0){due=dueIn(cards,section,now+soon).filter(({card})=>card.phase!=='review').sort((left,right)=>left.card.due-right.card.due).slice(0,1)}
const far=progressText(withLeft(progress,due.length));while(due.length>0){const[{quiz,id}]=due.splice(Math.floor(Math.random()*due.length),1);const isKnown=await isThere(quiz);if(mine!==turn)return undefined;if(isKnown===undefined)return show(section,progress,true);if(isKnown){go(quiz,`study/${encodeURIComponent(id)}/${encodeURIComponent(section)}/${far}`);return undefined}
changeCard(quiz,id,()=>null)}
return show(section,progress)}
async function goToNew(section,progress){const cards=cardsOf(),mine=turn;const left=topicsIn(section).slice();while(left.length>0){const topic=drawn(left,([,,count])=>count);if(!topic)break;left.splice(left.indexOf(topic),1);const quizzes=await quizzesOf(topic[0]);if(mine!==turn)return undefined;if(!quizzes)return show(section,progress,true);const quiz=drawn(quizzes,([path,count,isExam])=>isExam?0:Math.max(0,count-(cards.get(path)?.size??0)));if(quiz){go(quiz[0],`new//${encodeURIComponent(section)}/${progressText(progress)}`);return undefined}}
return show(section,progress,!topics)}
async function goToAny(section){const topic=drawn(topicsIn(section),([,,count])=>count),mine=turn;const quizzes=topic?await quizzesOf(topic[0]):topics&&[];if(mine!==turn)return;const quiz=drawn(quizzes??[],([,count,isExam])=>isExam?0:count);if(quiz)go(quiz[0],'random');else show(section,undefined,!quizzes)}
const link=(href,text,kind='')=>element('a',{href,...(kind?{class:kind}:{})},text);const doneSection=({right,done})=>element('section',{class:'studied','aria-labelledby':'Studied'},element('h2',{id:'Studied'},say('study-page.done')),element('p',{},say('study-page.done-text',{n:right,of:done})));function show(section,progress=readProgress(''),hasFailed=false){const cards=cardsOf(),now=Date.now(),within=encodeURIComponent(section);const due=dueIn(cards,section,now).length,known=dueIn(cards,section,Infinity);const next=Math.min(...known.map(({card})=>card.due));const nothingDue=known.length>0?say('study-page.nothing-due',{time:timeUntil(next,now,document.documentElement.lang||'en')}):say('study-page.nothing-yet');const rows=topicsIn(section).map(([path,title])=>({path,title,due:dueIn(cards,path,now).length})).filter((row)=>row.due>0&&row.path!==section);place.replaceChildren(...hasFailed?[element('p',{class:'warning',role:'alert'},say('play.not-loaded'))]:[],...progress.done?[doneSection(progress)]:[],element('div',{class:'sum',role:'status'},due>0?say('study-page.due-now',{n:due}):nothing('cards',nothingDue)),element('p',{class:'ways'},...due>0?[link(`#due/${within}`,say('study-page.start'),'button')]:[],...topics&& !topicsIn(section).some(([,,count])=>count>0)?[]:[link(`#new/${within}`,say('study-page.new'),due>0?'button quiet':'button'),link(`#random/${within}`,say('study-page.random'),'button quiet')]),element('ul',{class:'chips ways'},...rows.map(({path,title,due})=>{const text=`${title}: ${say('study.due',{n:due})}`;return element('li',{},link(`#due/${encodeURIComponent(path)}`,text))})));if(section!=='')place.append(element('p',{},link('#in/',say('study-page.everything'))))}
function follow(){let fragment=location.hash.slice(1);try{fragment=decodeURIComponent(fragment)}catch{fragment=''}
const[,way,section,far]=/^(in|due|new|random)\/([^;]*)(?:;([\d-]*))?$/s.exec(fragment)??[null,'',''];if(way==='')return;turn+=1;const progress=readProgress(far);if(way==='due')goToDue(section,progress);else if(way==='new')goToNew(section,progress);else if(way==='random')goToAny(section);else show(section,progress)}
store.ready(()=>{addEventListener('hashchange',follow);const arrive=()=>{show('');follow()};arrive();addEventListener('pageshow',({persisted})=>{if(persisted)arrive()})});
}
})();
