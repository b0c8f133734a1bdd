(()=>{"use strict";const $podium=window.podium??={};
{function whenReadable(then){const{locks}=navigator;if(location.protocol==='file:'&&locks){const late=new Promise((go)=>setTimeout(go,2000));Promise.race([locks.query(),late]).then(then,then)}else then()}
$podium["common/storage"]={whenReadable}}
{const{whenReadable}=$podium["common/storage"];
const script=(document.currentScript),root=document.documentElement;const folder=script.src.replace(/[^/]*$/,''),key=`podium/${script.dataset.site}/look`;const choices={size:['1','2','3','4'],spacing:['wide'],width:['narrow','wide'],theme:['light','dark','contrast']};const fileOf=(name)=>folder+name;function chosen(){try{const kept=JSON.parse(localStorage.getItem(key)??'{}');return Object.fromEntries(Object.entries(choices).filter(([name,values])=>values.includes(kept[name])).map(([name])=>[name,kept[name]]))}catch{return{}}}
function choose(look){try{localStorage.setItem(key,JSON.stringify(look))}catch{}
show(look)}
function show(look){for(const name of Object.keys(choices)){const value=(look)[name];if(value)root.dataset[name]=value;else delete root.dataset[name]}
if(document.getElementById('Look')|| !Object.keys(look).length)return;const sheet=document.createElement('link');Object.assign(sheet,{id:'Look',rel:'stylesheet',href:fileOf('look.css')});sheet.setAttribute('blocking','render');document.head.append(sheet)}
whenReadable(()=>show(chosen()));root.classList.add('has-look');addEventListener('click',({target})=>{if(!(target instanceof Element)|| !target.closest('.aa')||document.getElementById('Looks')){return;}
const panel=document.createElement('script');panel.src=fileOf('look-panel.js');document.head.append(panel)});
$podium["look/look"]={choices,fileOf,chosen,choose}}
})();
