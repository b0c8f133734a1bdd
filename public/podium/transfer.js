(()=>{"use strict";const $podium=window.podium??={};
{const{isTime}=$podium["common/kept"];
const{store}=$podium["common/store"];
const sessionRows=()=>store.site().session.rows.filter((row)=>isTime(row.at)&&[row.quiz,row.id,row.title,row.question].every((text)=>typeof text==='string'));
$podium["lists/session"]={sessionRows}}
{const{parse,record}=$podium["common/kept"];
const{store}=$podium["common/store"];
const{sessionRows}=$podium["lists/session"];
function titles(){let rows;const ofSession=(quiz)=>{rows??=new Map(sessionRows().map(({quiz,title})=>([quiz,title])));return rows.get(quiz)};return(quiz)=>{const own=quiz.startsWith('~mine/')&&store.get(`${store.ownPrefix}/${quiz.slice(6)}`);const{past}=store.quiz(quiz),title=past[past.length-1]?.title??ofSession(quiz);return String((title??record(parse(own||null)).title)||quiz)}}
$podium["profile/titles"]={titles}}
{const{isObject,parse}=$podium["common/kept"];
const{store}=$podium["common/store"];
const most=1000;const isSlip=(slip)=>isObject(slip)&&isObject(slip.body)&&[slip.name,slip.body.quiz,slip.body.ended,slip.title??'',slip.entry??''].every((text)=>typeof text==='string');function readSlips(){const slips=parse(store.get(store.prefix+'/slips'))?.slips;return Array.isArray(slips)?slips.filter(isSlip):[]}
const noteSlips=(news)=>news.size===0||keepSlips(readSlips().map((slip)=>({...slip,...news.get(slip.name)})));function keepSlips(slips){let excess=slips.length-most;const left=slips.filter(({ledger})=>{if(excess<=0||ledger!=='sealed')return true;excess-=1;return false});const text=JSON.stringify({version:1,slips:left.slice(0,most)});return store.put(store.prefix+'/slips',left.length?text:null)&&excess<=0}
$podium["accounts/slip-store"]={readSlips,noteSlips,keepSlips}}
{const{isLike,parse}=$podium["common/kept"];
const{store}=$podium["common/store"];
const device={make:null};const read=(key)=>parse(store.get(key));function drawer(){const player=store.prefix===store.base?read(store.base+'/device')?.player:store.prefix.split('/of/')[1];return isLike(player,/^[\w-]{43}$/)?player:null}
function usedOrdinals(){const used=Object.entries(read(store.prefix+'/ordinals')?.used??{}).filter(([,last])=>Number.isSafeInteger(last)&&last>0);return Object.assign(Object.create(null),Object.fromEntries(used))}
const nextOrdinal=(quiz)=>(usedOrdinals()[quiz]??0)+1;function useOrdinals(ordinals){const used=usedOrdinals(),news=Object.entries(ordinals).filter(([quiz,last])=>last>(used[quiz]??0));if(news.length){store.put(store.prefix+'/ordinals',JSON.stringify({version:1,used:{...used,...Object.fromEntries(news)}}))}}
const hasRules=(quiz)=>'draw' in quiz.dataset||Number(quiz.dataset.tries??1)>1;const shuffles=({questions,choices})=>questions||choices;const needsDrawer=(quiz,settings,own)=>Boolean(quiz.dataset.rev)&&settings.pick===own.pick&&('draw' in quiz.dataset||shuffles(settings));function identity(quiz,settings,own){const{rev,quiz:path=''}=quiz.dataset,player=drawer()??undefined;if(!rev||settings.pick!==own.pick|| !hasRules(quiz)&& !shuffles(settings))return{};if(!player&&needsDrawer(quiz,settings,own))return{};return{rev,player,ordinal:nextOrdinal(path)}}
$podium["play/ordinals"]={device,drawer,usedOrdinals,nextOrdinal,useOrdinals,hasRules,needsDrawer,identity}}
{const{isTime,parse,record}=$podium["common/kept"];
const{store}=$podium["common/store"];
const version=1,prefix=store.ownPrefix+'/';const isText=(value)=>typeof value==='string';function revive(id,json){const kept=record(parse(json)),{title,author,address}=record(kept.source);if(!isText(kept.text)||kept.version>version)return null;const text=(value)=>isText(value)?value:'';const at=(time)=>isTime(time)?time:0;return{id,text:kept.text,title:text(kept.title),source:isText(title)?{title,author:text(author),address:text(address)}:null,questions:Number.isInteger(kept.questions)?kept.questions:0,created:at(kept.created),changed:at(kept.changed)}}
const newID=()=>Array.from(crypto.getRandomValues(new Uint8Array(6)),(byte)=>(byte%36).toString(36)).join('')+
Date.now().toString(36).slice(-4);const library={all:()=>(store.keys().filter((key)=>key.startsWith(prefix)).map((key)=>revive(key.slice(prefix.length),store.get(key))).filter((quiz)=>quiz)).sort((left,right)=>right.changed-left.changed),textOf:(id)=>store.get(prefix+id),get:(id)=>revive(id,store.get(prefix+id)),put:({id,...quiz})=>store.put(prefix+id,JSON.stringify({version,...quiz})),remove:(id)=>store.put(prefix+id,null),newID};const ownQuiz=(text,more={})=>({id:newID(),text,title:'',questions:0,created:Date.now(),changed:Date.now(),source:null,...more});const ownPath=(id)=>`~mine/${id}`;const takeHref=(root,id)=>`${root}workshop-play.html?mine=${id}`;
$podium["workshop/library"]={revive,library,ownQuiz,ownPath,takeHref}}
{const{store}=$podium["common/store"];
const{key,readCards,version}=$podium["study/cards"];
function packed(cards){const all=[...cards].map(([name,questions])=>[name,Object.fromEntries([...questions].map(([id,{phase,step,stability,difficulty,last,due}])=>[id,[phase,step,stability,difficulty,last,due]]))]);return{version,cards:Object.fromEntries(all)}}
function changeCard(quiz,id,change){try{const cards=readCards();const questions=cards.get(quiz)??new Map();const card=change(questions.get(id)??null);if(card)cards.set(quiz,questions.set(id,card));else questions.delete(id);if(questions.size===0)cards.delete(quiz);return store.put(key(),JSON.stringify(packed(cards)))}catch{return false}}
$podium["study/changing"]={packed,changeCard}}
{const{store}=$podium["common/store"];
const{cardsOf,key,readCards,revived,version}=$podium["study/cards"];
const{packed}=$podium["study/changing"];
const isBroken=(name)=>/\p{Surrogate}/u.test(name);const exportCards=()=>packed(cardsOf());function importCards(theirs){if(!(theirs?.version<=version))return true;try{const cards=readCards();for(const[quiz,questions]of revived(theirs)){if(isBroken(quiz))continue;const ours=cards.get(quiz)??new Map();for(const[id,card]of questions){if(!isBroken(id)&& !(ours.get(id)?.last>=card.last))ours.set(id,card)}
cards.set(quiz,ours)}
return cards.size===0||store.put(key(),JSON.stringify(packed(cards)))}catch{return false}}
$podium["profile/cards"]={isBroken,exportCards,importCards}}
{const{isObject,isTime,record}=$podium["common/kept"];
const nameOf=(attempt)=>`${attempt.began} ${attempt.seed}`;const has=(kept,id)=>Object.hasOwn(record(kept),id);const responses=(attempt)=>Object.keys(record(attempt.answers));const isOpen=(attempt)=>isObject(attempt)&&attempt.filed!==true&&(Boolean(attempt.started)||[attempt.answers,attempt.drafts].some((kept)=>Object.keys(record(kept)).length>0));const tries=({answers,earlier},id)=>{const before=has(earlier,id)?earlier[id]:[];return(has(answers,id)?1:0)+(Array.isArray(before)?before.length:0)};function joinedFits(ours,theirs,taken){if(!isObject(ours)|| !isObject(theirs))return undefined;const other=theirs.language===ours.language?record(theirs.prints):{};const prints=[...Object.entries(record(ours.prints)).filter(([id])=> !taken.has(id)),...Object.entries(other).filter(([id])=>taken.has(id))];return{language:ours.language,rev:ours.rev===theirs.rev?ours.rev:'',prints:Object.fromEntries(prints)}}
function joined(ours,theirs){if(ours.filed)return ours;if(theirs.filed&&responses(ours).every((id)=>tries(theirs,id)>=tries(ours,id))){return theirs}
const answers={...record(ours.answers)},earlier={...record(ours.earlier)};const taken=responses(theirs).filter((id)=>tries(theirs,id)>tries(ours,id));for(const id of taken){answers[id]=theirs.answers[id];if(has(theirs.earlier,id))earlier[id]=theirs.earlier[id]}
return{...ours,answers,earlier,drafts:{...record(theirs.drafts),...record(ours.drafts)},spent:Math.max(Number(ours.spent)||0,Number(theirs.spent)||0),started:ours.started??theirs.started,fits:joinedFits(ours.fits,theirs.fits,new Set(taken))}}
const isEnded=(entry)=>isObject(entry)&&[entry.began,entry.percent,entry.ended??0].every(isTime);function joinedQuiz(ours,theirs){const past=new Map();for(const entry of[...theirs.past.filter(isEnded),...ours.past]){const before=past.get(nameOf(entry));if(!before||entry.whole|| !before.whole)past.set(nameOf(entry),entry)}
const{now,isLeft}=joinedNow(ours.now,Number.isInteger(theirs.now?.seed)?theirs.now:null);return{now,isLeft,past:[...past.values()].sort((left,right)=>left.began-right.began)}}
function joinedNow(ours,theirs){if(!ours|| !theirs)return{now:ours??theirs,isLeft:false};if(nameOf(ours)===nameOf(theirs))return{now:joined(ours,theirs),isLeft:false};if(isOpen(ours))return{now:ours,isLeft:isOpen(theirs)};return{now:isOpen(theirs)|| !responses(ours).length?theirs:ours,isLeft:false}}
$podium["profile/merging"]={joinedQuiz}}
{const{keepSlips,readSlips}=$podium["accounts/slip-store"];
const{isLike}=$podium["common/kept"];
const{store}=$podium["common/store"];
const{drawer,usedOrdinals,useOrdinals}=$podium["play/ordinals"];
const{library,revive}=$podium["workshop/library"];
const{exportCards,importCards,isBroken}=$podium["profile/cards"];
const{joinedQuiz}=$podium["profile/merging"];
const largest=20_000_000;const isObject=(value)=>typeof value==='object'&&value!==null&& !Array.isArray(value);const afterImport=[];function everything(){const quizzes=Object.fromEntries(store.quizzes().map((path)=>[path,store.quiz(path)]));return{kind:'podium-player',version:store.version,site:store.siteID,saved:new Date().toISOString(),read:store.site().read,quizzes,study:exportCards(),drawer:drawer(),ordinals:usedOrdinals()}}
function toSave(){const waiting=readSlips().filter((slip)=> !slip.entry);return{...everything(),own:library.all(),...(waiting.length?{slips:waiting}:{})}}
function takeOwn(theirs){let isKept=true;for(const kept of Array.isArray(theirs)?theirs:[]){const quiz=isLike(kept?.id,/^[a-z0-9]{1,40}$/)&&revive(kept.id,JSON.stringify(kept));if(!quiz||quiz.changed<=(library.get(quiz.id)?.changed?? -1))continue;isKept=library.put(quiz)&&isKept}
return isKept}
const members=['answers','attempt','began','claim','ended','quiz','rev','seen','site'];const ofVersion2=['earlier','ordinal','shuffled'];function isWhole(body){const{player,...others}=body,names=Object.keys(others).sort().join();return names===members.join()&&player===undefined||names===[...members,...ofVersion2].sort().join()}
function takeSlips(theirs){if(!Array.isArray(theirs))return true;const own=readSlips(),names=new Set(own.map((slip)=>slip.name));const added=theirs.filter((slip)=>isObject(slip)&&isObject(slip.body)&&slip.body.site===store.siteID&&typeof slip.name==='string'&& !names.has(slip.name)&&isWhole(slip.body)).map(({name,title,body,isDrawn})=>({name,title,body,...(isDrawn===true?{isDrawn}:{})}));return added.length===0||keepSlips([...own,...added])}
async function take(file){const refused=(problem)=>({problem,left:[]});if(file.size>largest)return refused('too-large');let data;try{data=JSON.parse(await file.text())}catch{return refused('wrong-kind')}
if(!isObject(data)||data.kind!=='podium-player'|| !isObject(data.quizzes)){return refused('wrong-kind')}
if(data.version>store.version)return refused('newer');if(data.site!==store.siteID)return refused('other-site');const hasSlips=takeSlips(data.slips),hasOwn=takeOwn(data.own),{isKept,left}=merge(data);return{problem:hasSlips&&hasOwn&&isKept?'':store.problem()||'full',left}}
function merge(data){let isKept=true;const left=[];for(const[path,theirs]of Object.entries(isObject(data.quizzes)?data.quizzes:{})){if(!isObject(theirs)||isBroken(path))continue;const{now,past,isLeft}=joinedQuiz(store.quiz(path),{now:theirs.now,past:Array.isArray(theirs.past)?theirs.past:[]});isKept=store.keepQuiz(path,{now,past})&&isKept;if(isLeft)left.push(path)}
const read=Object.entries(isObject(data.read)?data.read:{}).filter(([,at])=>Number.isFinite(at));isKept=store.changeSite((site)=>{site.read={...Object.fromEntries(read),...site.read}})&&isKept;if(data.drawer&&data.drawer===drawer()&&isObject(data.ordinals)){useOrdinals(Object.fromEntries(Object.entries(data.ordinals).filter(([,last])=>Number.isSafeInteger(last))))}
return{isKept:importCards(data.study)&&isKept,left}}
$podium["profile/transfer"]={afterImport,everything,toSave,take,merge}}
})();
