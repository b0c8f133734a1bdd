(()=>{"use strict";const $podium=window.podium??={};
{const{isObject,parse}=$podium["common/kept"];
const{store}=$podium["common/store"];
const most=1000;const isSlip=(slip)=>isObject(slip)&&isObject(slip.body)&&[slip.name,slip.body.quiz,slip.body.ended,slip.title??'',slip.entry??''].every((text)=>typeof text==='string');function readSlips(){const slips=parse(store.get(store.prefix+'/slips'))?.slips;return Array.isArray(slips)?slips.filter(isSlip):[];}
const noteSlips=(news)=>news.size===0||keepSlips(readSlips().map((slip)=>({...slip,...news.get(slip.name)})));const keepSlips=(slips)=>store.put(store.prefix+'/slips',slips.length?JSON.stringify({version:1,slips:slips.slice(-most)}):null);
$podium["accounts/slip-store"]={readSlips,noteSlips,keepSlips};}
{const{readSlips}=$podium["accounts/slip-store"];
const{day}=$podium["common/dates"];
const{element,need}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{certificates}=$podium["play/result"];
const{score}=$podium["play/state"];
const longestName=100;function slipOf({state}){const{attempt}=state();return readSlips().find(({name})=>name===`${attempt.began} ${attempt.seed}`);}
function notes(game){const slip=slipOf(game),{root}=game.quiz.dataset;if(slip?.code){const address=new URL(`${root}verify.html#${slip.code}`,document.baseURI).href;return[element('p',{class:'code'},slip.code),element('p',{class:'fine'},say('certificate.sealed',{address}))];}
return[element('p',{class:'fine'},slip?.entry?say('certificate.signed',{key:JSON.parse(slip.entry).body.player}):say('certificate.note'))];}
function sheet(game,name){const state=game.state(),{earned,possible,percent}=score(state);const line=(kind,text)=>element('p',{class:kind},text);return element('section',{class:'certificate',hidden:''},line('site',need(document,'.brand').textContent.trim()),element('h1',{},say('certificate.title')),line('holder',name),line('said',say('certificate.said')),line('quiz',need(document,'h1').textContent),line('score',`${say('play.percent',{n:percent})} · ${say('play.earned',{n:earned,of:possible})}`),line('date',day(state.attempt.ended??Date.now())),...notes(game));}
function certificate(game){const name=element('input',{id:'Certificate-name',autocomplete:'name',required:'',maxlength:String(longestName)});name.value=String(store.site().prefs.name??'').slice(0,longestName);const form=element('form',{class:'ways',submit:(event)=>{event.preventDefault();const given=name.value.trim();store.changeSite((site)=>{site.prefs.name=given;});const printed=sheet(game,given),{classList}=document.documentElement;classList.add('prints-certificate');document.body.append(printed);addEventListener('afterprint',()=>{classList.remove('prints-certificate');printed.remove();},{once:true});print();}},element('label',{for:name.id},say('certificate.name')),' ',name,' ',element('button',{},say('certificate.print')));const slip=slipOf(game),href=`${game.quiz.dataset.root}profile.html`;return element('details',{class:'certifying'},element('summary',{},say('certificate.title')),form,slip&& !slip.code&&location.protocol!=='file:'?element('p',{},element('a',{href},say('certificate.how'))):'');}
if(!certificates.length)certificates.push(certificate);
}
})();
