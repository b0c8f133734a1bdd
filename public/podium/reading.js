(()=>{"use strict";const $podium=window.podium??={};
{const{all,element}=$podium["common/elements"];
const{say}=$podium["common/words"];
const corner=(name,key,sign,click)=>element('button',{type:'button',class:`quiet corner ${name}`,'aria-label':say(key),title:say(key),click},sign);function addCopying(code){const text=code.textContent,told=element('span',{class:'hidden',role:'status'});const button=corner('copying','copy.button','❐',async()=>{try{await navigator.clipboard.writeText(text);told.textContent=say('copy.done')}catch{told.textContent=say('copy.failed')}
button.textContent=told.textContent===say('copy.done')?'✓':'✗';button.title=told.textContent});code.append(button,told)}
const nearer=2.5;function addEnlarging(image){const large=(image.cloneNode());large.removeAttribute('height');const close=element('form',{method:'dialog'},element('button',{},say('keys.close')));const dialog=element('dialog',{class:'large','aria-label':image.alt||say('reading.enlarge')},large,close);let by=1;const fit=()=>{const most=dialog.clientHeight-close.clientHeight;large.width=by*Math.min(dialog.clientWidth,most*image.width / image.height);large.style.cursor=by>1?'zoom-out':'zoom-in'};image.after(corner('enlarging','reading.enlarge','⤢',()=>{if(!dialog.isConnected)document.body.append(dialog);by=1;dialog.showModal();fit()}));addEventListener('resize',fit);large.onclick=({offsetX,offsetY})=>{by=by>1?1:nearer;fit();dialog.scrollTo(offsetX*by-dialog.clientWidth / 2,offsetY*by-dialog.clientHeight / 2)}}
function addSkipping(player,number){const past=element('span',{id:`After-player-${number}`,tabindex:'-1'});player.before(element('a',{class:'skip-player',href:'#'+past.id,click:(event)=>{event.preventDefault();past.focus()}},say('reading.skip')));player.after(past);const[track]=player.textTracks;if(!track||player instanceof HTMLVideoElement)return;const shown=element('span',{class:'cues','aria-live':'off'});past.after(shown);track.mode='hidden';track.addEventListener('cuechange',()=>{shown.textContent=[...track.activeCues??[]].map((cue)=>(cue).text.replace(/<[^<>]*>/g,'')).join(' ')})}
function addReading(){for(const code of all(document,'.q pre, .prose pre')){if(!code.closest('.c, .copyable, a'))addCopying(code)}
for(const image of all(document,'.q p > img:only-child, .prose p > img:only-child')){if(!image.closest('.c, a'))addEnlarging(image)}
all(document,'audio, video').forEach(addSkipping)}
$podium["common/reading"]={addReading}}
{const{addReading}=$podium["common/reading"];
addReading();
}
})();
