(()=>{"use strict";const $podium=window.podium??={};
{const{isObject,parse}=$podium["common/kept"];
const{store}=$podium["common/store"];
const most=1000;const isSlip=(slip)=>isObject(slip)&&isObject(slip.body)&&[slip.name,slip.body.quiz,slip.body.ended,slip.title??'',slip.entry??''].every((text)=>typeof text==='string');function readSlips(){const slips=parse(store.get(store.prefix+'/slips'))?.slips;return Array.isArray(slips)?slips.filter(isSlip):[];}
const noteSlips=(news)=>news.size===0||keepSlips(readSlips().map((slip)=>({...slip,...news.get(slip.name)})));function keepSlips(slips){let excess=slips.length-most;const left=slips.filter(({ledger})=>{if(excess<=0||ledger!=='sealed')return true;excess-=1;return false;});const text=JSON.stringify({version:1,slips:left.slice(0,most)});return store.put(store.prefix+'/slips',left.length?text:null)&&excess<=0;}
$podium["accounts/slip-store"]={readSlips,noteSlips,keepSlips};}
{function base64(bytes){let text='';for(let place=0;place<bytes.length;place+=8192){text+=String.fromCharCode(...bytes.subarray(place,place+8192));}
return btoa(text);}
const fromBase64=(text)=>Uint8Array.from(atob(text),(letter)=>letter.charCodeAt(0));const base64url=(bytes)=>base64(new Uint8Array(bytes)).replaceAll('+','-').replaceAll('/','_').replaceAll('=','');function fromBase64url(text){try{const bytes=fromBase64(text.replaceAll('-','+').replaceAll('_','/'));return base64url(bytes)===text?bytes:null;}catch{return null;}}
$podium["common/base64"]={base64,fromBase64,base64url,fromBase64url};}
{const{keepSlips,readSlips}=$podium["accounts/slip-store"];
const{base64url}=$podium["common/base64"];
const{all,element,need}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{mark}=$podium["play/marking"];
const{signing}=$podium["play/game"];
const{markOf}=$podium["play/state"];
const plain=(text)=>text.replace(/\p{Surrogate}/gu,'').replace(/\r\n?/g,'\n').replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g,' ').normalize('NFC');const moment=(time)=>new Date(time).toISOString().slice(0,19)+'Z';const newName=()=>base64url(crypto.getRandomValues(new Uint8Array(16)));function noteSlip(game,isNews){const{quiz,end}=game,{attempt,isExtra}=game.state();const name=`${attempt.began} ${attempt.seed}`,slips=readSlips(),known=slips.find((slip)=>slip.name===name);let shown=known,isKept=true;if(isNews&& !known?.entry&&(known|| !isExtra)){shown={name,title:need(document,'h1').textContent,body:body(game,known?.body),...('draw' in quiz.dataset?{isDrawn:true}:{})};isKept=keepSlips(known?slips.map((slip)=>slip===known?shown:slip):[...slips,shown]);}
const card=end.querySelector('.card-of-score');if(!card|| !shown|| !isKept&&store.problem()||card.querySelector('.slip'))return;const key= !isKept?'slip.no-room':shown.handed?'slip.handed':store.player()?'slip.signed-in':'slip.signed-out';need(card,'.ways').before(element('p',{class:'slip'},say(key),' ',element('a',{href:`${quiz.dataset.root}profile.html#Results`},say(shown.handed?'slip.see':'slip.hand-in'))));}
const words={false:{false:'none',true:'choices'},true:{false:'questions',true:'both'}};function body({quiz,path,questions,state},earlier){const{attempt,tries}=state(),{player,ordinal,settings}=attempt;const asked=ordinal?questions:all(quiz,'.q'),keys=new Map(asked.map((question)=>[question.id,question.dataset.key]));const tried=(id)=>(attempt.earlier.get(id)??[]).map((response)=>response.map(plain));const answers=[...attempt.answers].filter(([id])=>keys.has(id)).map(([id,response])=>[id,response.map(plain)]);const marking=(id,response)=>mark(keys.get(id)??'',response);const score=answers.reduce((sum,[id,response])=>sum+(markOf([...tried(id),response],id,marking,tries)?.earned??0),0);const max=asked.reduce((sum,question)=>sum+Number(question.dataset.points),0);const ended=attempt.ended??Date.now(),{root,size}=window.podiumCheckpoint??{root:'',size:0};return{site:quiz.dataset.site,quiz:path,rev:quiz.dataset.rev,attempt:earlier?.attempt??newName(),began:moment(Math.min(attempt.started??attempt.began,ended)),ended:moment(ended),answers:Object.fromEntries(answers),claim:{max,score},seen:size>0?{root,size}:{root:'47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',size:0},...(ordinal?{ordinal,shuffled:words[`${settings.questions}`][`${settings.choices}`],earlier:Object.fromEntries(answers.map(([id])=>[id,tried(id)]).filter(([,list])=>list.length>0)),...(player?{player}:{})}:{})};}
signing.note=noteSlip;
}
})();
