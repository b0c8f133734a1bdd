(()=>{"use strict";
{const script=(document.currentScript);
const{root='',words=''}=script.dataset;
function element(name,attributes,...children){
const made=document.createElement(name);
for(const[key,value]of Object.entries(attributes))made.setAttribute(key,value);
made.append(...children);
return made;
}
const say=(key)=>window.PODIUM_WORDS?.[key]??'';
const ready=()=>window.PODIUM_WORDS?Promise.resolve():new Promise((resolve,reject)=>{
const loading=element('script',{src:words});
loading.addEventListener('load',resolve);
loading.addEventListener('error',reject);
document.head.append(loading);
});
function offer(line,waiting){
const button=element('button',{type:'button',class:'quiet'},say('offline-load'));
button.addEventListener('click',()=>waiting.postMessage('activate'));
line.replaceChildren(say('offline-changed')+' ',button);
}
function offerAll(line,worker){
const button=element('button',{type:'button',class:'quiet'},say('offline-keep'));
button.addEventListener('click',()=>{
const channel=new MessageChannel();
const progress=element('progress',{max:'1',value:'0','aria-label':say('offline-keeping')});
line.replaceChildren(say('offline-keeping')+' ',progress);
channel.port1.onmessage=({data})=>{
if(data.finished)line.replaceChildren(say('offline-kept'));
else if(data.failed)line.replaceChildren(say('offline-failed')+' ',button);
else{
progress.setAttribute('max',String(Math.max(1,data.total)));
progress.setAttribute('value',String(data.done));
}
};
worker.postMessage('everything',[channel.port2]);
});
line.replaceChildren(button);
}
async function register(line){
const registration=await navigator.serviceWorker.register(root+'sw.js');
const watch=(worker)=>worker?.addEventListener('statechange',()=>{
if(worker.state==='installed'&&registration.active)ready().then(()=>offer(line,worker));
});
watch(registration.installing);
registration.addEventListener('updatefound',()=>watch(registration.installing));
const[{active}]=await Promise.all([navigator.serviceWorker.ready,ready()]);
if(!active)return;
if(registration.waiting)offer(line,registration.waiting);
else if(!registration.installing||registration.installing===active)offerAll(line,active);
const loaded=performance.getEntriesByType('resource').map((entry)=>entry.name);
const{connection}=(navigator);
active.postMessage({visited:[location.href,...loaded],saves:connection?.saveData===true});
}
const again=document.querySelector('.is-offline .again'),site=location.href.replace(/[^/]*(#.*)?$/,'');
if(again&&location.hash)again.setAttribute('href',site+location.hash.slice(1).replace(/^\/+/,''));
if(/^https?:$/.test(location.protocol)&& !document.body.matches('.is-bundle, .is-not-found')){
document.head.append(element('link',{rel:'manifest',href:root+'podium/app.webmanifest'}));
const line=document.querySelector('.offline');
if(navigator.serviceWorker&&isSecureContext&&line){
const isControlled=Boolean(navigator.serviceWorker.controller);
navigator.serviceWorker.addEventListener('controllerchange',()=>{if(isControlled)location.reload();});
addEventListener('load',()=>register(line).catch(()=>{}));
}
}
}
})();
