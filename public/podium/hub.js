(()=>{"use strict";
{const keys=(prefix)=>Object.keys(localStorage).filter((key)=>key===prefix||key.startsWith(prefix+'/'));if(window.parent!==window&&location.protocol==='file:'){addEventListener('message',(event)=>{if(event.source!==window.parent||event.data?.podium!=='store')return;const{id,prefix,own,key,text}=event.data;const answer={podium:'stored',id};try{if(prefix!==undefined){const names=[...keys(String(prefix)),...own===undefined?[]:keys(String(own))];answer.entries=names.map((name)=>[name,localStorage.getItem(name)]);}else if(!String(key).startsWith('podium/'))return;else if(text===null)localStorage.removeItem(key);else localStorage.setItem(key,String(text));}catch(error){answer.problem=error instanceof DOMException&&error.name==='QuotaExceededError'?'full':'blocked';}
window.parent.postMessage(answer,'*');});window.parent.postMessage({podium:'hub'},'*');}
}
})();
