(()=>{"use strict";const $podium=window.podium??={};
{const spoken='h1, h2, h3, legend, p, li, .c, figcaption';
function texts(){
const alone=document.querySelector('.playing .q.current'),place=alone??document.getElementById('Main');
const parts=[...place?.querySelectorAll(spoken)??[]].filter((part)=> !part.parentElement?.closest(spoken)
&&part.checkVisibility?.()!==false&& !part.closest('[aria-hidden="true"], dialog, nav'));
return parts.map((part)=>({text:(part).innerText.trim(),
language:part.closest('[lang]')?.getAttribute('lang')??document.documentElement.lang})).filter(({text})=>text);
}
const voiceOf=(language)=>speechSynthesis.getVoices().find((voice)=>
voice.localService&&voice.lang.toLowerCase().split(/[-_]/)[0]===language.toLowerCase().split('-')[0]);
function readAloud(words){
if(!('speechSynthesis' in window))return null;
const button=document.createElement('button'),told=document.createElement('span'),place=document.createElement('p');
button.type='button';
button.textContent=words.read;
told.setAttribute('role','status');
place.append(button,' ',told);
const draw=()=>{button.textContent=speechSynthesis.speaking?words.stop:words.read;};
speechSynthesis.getVoices();
button.addEventListener('click',()=>{
told.textContent='';
if(speechSynthesis.speaking){
speechSynthesis.cancel();
setTimeout(draw);
return;
}
for(const{text,language}of texts()){
const voice=voiceOf(language);
if(!voice)continue;
const saying=new SpeechSynthesisUtterance(text);
saying.voice=voice;
saying.lang=voice.lang;
saying.addEventListener('end',draw);
speechSynthesis.speak(saying);
}
if(!speechSynthesis.speaking&& !speechSynthesis.pending)told.textContent=words.none;
setTimeout(draw);
});
addEventListener('pagehide',()=>speechSynthesis.cancel());
return place;
}
$podium["look/voice"]={readAloud};}
{const{choices,choose,chosen,fileOf}=$podium["look/look"];
const{readAloud}=$podium["look/voice"];
const opener=(document.querySelector('.aa'));
const say=(key)=>window.PODIUM_LOOK?.[key]??key;
function element(name,attributes,...children){
const made=document.createElement(name);
for(const[key,value]of Object.entries(attributes)){
if(typeof value==='function')made.addEventListener(key,value);
else made.setAttribute(key,value);
}
made.append(...children);
return made;
}
const names={
size:['100 %','115 %','130 %','150 %','175 %'],
spacing:['look.normal','look.wide'],
width:['look.normal','look.narrow','look.wide'],
theme:['look.device','look.light','look.dark','look.contrast'],
};
const titles={size:'look.size',spacing:'look.spacing',width:'look.width',theme:'look.theme'};
function group(name){
const now=chosen()[name]??'';
return element('fieldset',{},element('legend',{},say(titles[name])),...['',...choices[name]].map((value,place)=>{
const input=element('input',{type:'radio',name:`look-${name}`,value,change:()=>{
const look=chosen();
if(value)look[name]=value;
else delete look[name];
choose(look);
}});
input.checked=value===now;
return element('label',{},input,' ',name==='size'?names.size[place]:say(names[name][place]));
}));
}
function open(){
const voice=readAloud({read:say('look.read'),stop:say('look.stop'),none:say('look.no-voice')});
const dialog=element('dialog',{id:'Looks','aria-labelledby':'Looks-title'},
element('h2',{id:'Looks-title'},say('look.title')),
...Object.keys(choices).map((name)=>group((name))),
...voice?[voice]:[],
element('form',{method:'dialog'},element('button',{class:'quiet'},say('look.close'))));
document.body.append(dialog);
addEventListener('click',({target})=>{
if(target instanceof Element&&target.closest('.aa'))dialog.showModal();
});
dialog.showModal();
}
const load=(name,attributes,address)=>
new Promise((done)=>document.head.append(element(name,{...attributes,[address]:fileOf(attributes[address]),load:done,error:done})));
Promise.all([
load('script',{src:`words-look-${opener.dataset.language}.js`},'src'),
document.getElementById('Look')??load('link',{id:'Look',rel:'stylesheet',href:'look.css'},'href'),
]).then(open);
}
})();
