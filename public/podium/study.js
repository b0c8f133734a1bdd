(()=>{"use strict";const $podium=window.podium??={};
{const{isTime}=$podium["common/kept"];
const{store}=$podium["common/store"];
const key=()=>store.prefix+'/study';const version=1;const phases=['learning','review','relearning'];function unpacked(kept){if(!Array.isArray(kept)||kept.length!==6|| !phases.includes(kept[0]))return null;const[phase,step,stability,difficulty,last,due]=kept;if(![stability,difficulty,last,due].every(isTime)||stability<=0)return null;return step===0||step===1&&phase==='learning'?{phase,step,stability,difficulty,last,due}:null}
function revived(kept){const cards=new Map();for(const[quiz,questions]of Object.entries(kept?.cards??{})){if(isIn(quiz,'~shared'))continue;const known=Object.entries(questions??{}).map(([id,kept])=>[id,unpacked(kept)]).filter(([,card])=>card);if(known.length)cards.set(quiz,new Map((known)))}
return cards}
function readCards(){let kept;try{kept=JSON.parse(store.get(key())??'null')}catch{kept=null}
if(kept?.version>version)throw new Error('written by a newer Podium');return revived(kept)}
function cardsOf(){try{return readCards()}catch{return(new Map())}}
const isIn=(quiz,section)=>section===''||quiz.startsWith(section+'/');function dueIn(cards,section,now){return[...cards].filter(([quiz])=>isIn(quiz,section)).flatMap(([quiz,questions])=>[...questions].map(([id,card])=>({quiz,id,card}))).filter(({card})=>card.due<=now)}
$podium["study/cards"]={key,version,revived,readCards,cardsOf,isIn,dueIn}}
{const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{cardsOf,dueIn}=$podium["study/cards"];
const places=([...document.querySelectorAll('.due[data-section]')]);if(places.length>0){store.ready(()=>{const cards=cardsOf();for(const place of cards.size>0?places:[]){const count=dueIn(cards,place.dataset.section??'',Date.now()).length;if(count>0)place.textContent=say('study.due',{n:count})}})}
}
})();
