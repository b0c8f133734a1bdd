(()=>{"use strict";const $podium=window.podium??={};
{const{need}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{formOf}=$podium["play/forms"];
const{taken}=$podium["play/play"];
const{isSettled}=$podium["play/state"];
const quiz=need(document,'.quiz'),links=need(document,'.languages');const key=()=>store.prefix+'/carried';const lifetime=60_000;function place(){const game=taken(),{steps,questions}=game??{};if(!steps|| !questions)return '';const isAt=steps.isSingle()?steps.isPlaying():questions.some((question)=>question.contains(document.activeElement));const question=isAt?questions[steps.here()]:null;return question?'#'+question.id:''}
function carry(){const game=taken();if(!game||game.state().isPast)return;game.save();const open=game.questions.filter(({id})=> !isSettled(game.state(),id));const given=Object.fromEntries(open.map((question)=>[question.id,formOf(question).given(question)]));store.put(key(),JSON.stringify({quiz:game.path,at:Date.now(),given}))}
function carried(path){const text=store.get(key());if(text===null)return{};store.put(key(),null);try{const{quiz:from,at,given}=JSON.parse(text);return from===path&&Date.now()-at<lifetime?given??{}:{}}catch{return{}}}
function takeOver(game){const given=carried(game.path);for(const question of game.questions){const response=given[question.id];if(Array.isArray(response)&& !isSettled(game.state(),question.id)){formOf(question).fill(question,response)}}}
function follow(event){const link=(event.target).closest('a');if(!link)return;const href=link.href+location.search+place();carry();if(event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)return;event.preventDefault();store.settled().then(()=>{location.href=href})}
function begin(game){const{classList}=document.documentElement,menu=(links.cloneNode(true));const draw=()=>{menu.hidden= !classList.contains('playing')};menu.addEventListener('click',follow);game.tools.append(menu);new MutationObserver(draw).observe(document.documentElement,{attributeFilter:['class']});draw();takeOver(game)}
function isBegun(){const game=quiz.matches('.ready')?taken():undefined;if(game)begin(game);return game!==undefined}
links.addEventListener('click',follow);if(!isBegun()){new MutationObserver((_,observer)=>{if(isBegun())observer.disconnect()}).observe(quiz,{attributeFilter:['class']})}
}
})();
