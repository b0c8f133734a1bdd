(()=>{"use strict";const $podium=window.podium??={};
{const{isObject,parse}=$podium["common/kept"];
const{store}=$podium["common/store"];
const most=1000;const isSlip=(slip)=>isObject(slip)&&isObject(slip.body)&&[slip.name,slip.body.quiz,slip.body.ended,slip.title??'',slip.entry??''].every((text)=>typeof text==='string');function readSlips(){const slips=parse(store.get(store.prefix+'/slips'))?.slips;return Array.isArray(slips)?slips.filter(isSlip):[];}
const noteSlips=(news)=>news.size===0||keepSlips(readSlips().map((slip)=>({...slip,...news.get(slip.name)})));const keepSlips=(slips)=>store.put(store.prefix+'/slips',slips.length?JSON.stringify({version:1,slips:slips.slice(-most)}):null);
$podium["accounts/slip-store"]={readSlips,noteSlips,keepSlips};}
{const{isLike,parse}=$podium["common/kept"];
const{store}=$podium["common/store"];
const device={make:null};const read=(key)=>parse(store.get(key));function drawer(){const player=store.prefix===store.base?read(store.base+'/device')?.player:store.player();return isLike(player,/^[\w-]{43}$/)?player:null;}
function usedOrdinals(){const used=Object.entries(read(store.prefix+'/ordinals')?.used??{}).filter(([,last])=>Number.isSafeInteger(last)&&last>0);return Object.assign(Object.create(null),Object.fromEntries(used));}
const nextOrdinal=(quiz)=>(usedOrdinals()[quiz]??0)+1;function useOrdinals(ordinals){const used=usedOrdinals(),news=Object.entries(ordinals).filter(([quiz,last])=>last>(used[quiz]??0));if(news.length){store.put(store.prefix+'/ordinals',JSON.stringify({version:1,used:{...used,...Object.fromEntries(news)}}));}}
const hasRules=(quiz)=>'draw' in quiz.dataset||Number(quiz.dataset.tries??1)>1;const shuffles=({questions,choices})=>questions||choices;const needsDrawer=(quiz,settings,own)=>Boolean(quiz.dataset.rev)&&settings.pick===own.pick&&('draw' in quiz.dataset||shuffles(settings));function identity(quiz,settings,own){const{rev,quiz:path=''}=quiz.dataset,player=drawer()??undefined;if(!rev||settings.pick!==own.pick|| !hasRules(quiz)&& !shuffles(settings))return{};if(!player&&needsDrawer(quiz,settings,own))return{};return{rev,player,ordinal:nextOrdinal(path)};}
const isForLedger=(quiz,attempt)=>Boolean(quiz.dataset.rev&&quiz.dataset.site)&& !attempt.only&&(!hasRules(quiz)||attempt.ordinal!==undefined);
$podium["play/ordinals"]={device,drawer,usedOrdinals,nextOrdinal,useOrdinals,hasRules,needsDrawer,identity,isForLedger};}
{const{keepSlips,readSlips}=$podium["accounts/slip-store"];
const{store}=$podium["common/store"];
const{drawer,usedOrdinals,useOrdinals}=$podium["play/ordinals"];
const{exportCards,importCards}=$podium["study/cards"];
const largest=20_000_000;const isObject=(value)=>typeof value==='object'&&value!==null&& !Array.isArray(value);const afterImport=[];function everything(){const quizzes=Object.fromEntries(store.quizzes().map((path)=>[path,store.quiz(path)]));return{kind:'podium-player',version:store.version,site:store.siteID,saved:new Date().toISOString(),read:store.site().read,quizzes,study:exportCards(),drawer:drawer(),ordinals:usedOrdinals()};}
function toSave(){const waiting=readSlips().filter((slip)=> !slip.entry);return{...everything(),...(waiting.length?{slips:waiting}:{})};}
const members=['answers','attempt','began','claim','ended','quiz','rev','seen','site'];const ofVersion2=['earlier','ordinal','shuffled'];function isWhole(body){const{player,...others}=body,names=Object.keys(others).sort().join();return names===members.join()&&player===undefined||names===[...members,...ofVersion2].sort().join();}
function takeSlips(theirs){if(!Array.isArray(theirs))return;const own=readSlips(),names=new Set(own.map((slip)=>slip.name));const added=theirs.filter((slip)=>isObject(slip)&&isObject(slip.body)&&slip.body.site===store.siteID&&typeof slip.name==='string'&& !names.has(slip.name)&&isWhole(slip.body)).map(({name,title,body})=>({name,title,body}));if(added.length)keepSlips([...own,...added]);}
async function take(file){if(file.size>largest)return 'too-large';let data;try{data=JSON.parse(await file.text());}catch{return 'wrong-kind';}
if(!isObject(data)||data.kind!=='podium-player'|| !isObject(data.quizzes)){return 'wrong-kind';}
if(data.version>store.version)return 'newer';if(data.site!==store.siteID)return 'other-site';takeSlips(data.slips);return merge(data)?'':store.problem()||'full';}
function merge(data){let isKept=true;for(const[path,theirs]of Object.entries(isObject(data.quizzes)?data.quizzes:{})){if(!isObject(theirs))continue;const ours=store.quiz(path),name=(entry)=>`${entry.began} ${entry.seed}`;const past=new Map((Array.isArray(theirs.past)?theirs.past:[]).filter(isObject).map((entry)=>[name(entry),entry]));for(const entry of ours.past)past.set(name(entry),entry);const now=ours.now&&Object.keys(ours.now.answers??{}).length?ours.now:theirs.now??ours.now;isKept=store.keepQuiz(path,{now:isObject(now)?now:null,past:[...past.values()].sort((left,right)=>left.began-right.began)})&&isKept;}
const read=Object.entries(isObject(data.read)?data.read:{}).filter(([,at])=>Number.isFinite(at));store.changeSite((site)=>{site.read={...Object.fromEntries(read),...site.read};});if(data.drawer&&data.drawer===drawer()&&isObject(data.ordinals)){useOrdinals(Object.fromEntries(Object.entries(data.ordinals).filter(([,last])=>Number.isSafeInteger(last))));}
return importCards(data.study)&&isKept;}
$podium["profile/transfer"]={afterImport,everything,toSave,take,merge};}
})();
