(()=>{"use strict";const $podium=window.podium??={};
{const{base64url,fromBase64url}=$podium["common/base64"];
const{parse}=$podium["common/kept"];
const{store}=$podium["common/store"];
const{device}=$podium["play/ordinals"];
const accounts=$podium["accounts/accounts"];
const place=store.base+'/device';function read(){const kept=parse(store.get(place));return fromBase64url(kept?.player)?.length===32?kept:null}
async function makeDeviceKey(){if(read()||await accounts.objection())return;const{player,bytes}=await accounts.newKey();const sealed=await accounts.sealForDevice(player,bytes)??{bytes:base64url(bytes)};if(!read())store.put(place,JSON.stringify({version:1,player,...sealed}))}
device.make=makeDeviceKey;async function deviceKey(){const kept=read();if(!kept)return null;const bytes=kept.bytes?fromBase64url(kept.bytes):await accounts.unsealOnDevice(kept);return bytes&&await accounts.belongs((bytes),kept.player)?{player:kept.player,bytes:(bytes)}:null}
$podium["accounts/device"]={deviceKey}}
{const{element}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const accounts=$podium["accounts/accounts"];
const{deviceKey}=$podium["accounts/device"];
const{box,cannot,field,form,goOn,newPassphrase,takeOver,takeOverBox}=$podium["accounts/form"];
const roster=$podium["accounts/roster"];
const place=(document.getElementById('Account'));async function handleProblem(text){if(text==='')return 'account.handle-missing';if(!accounts.handleForm.test(text))return 'account.handle-form';if(accounts.find(text))return 'account.handle-here';return await roster.isTaken(text)?'account.handle-taken':''}
function handleField(){const{input,row,refuse}=field('account.handle',{name:'handle',autocomplete:'username',autocapitalize:'none',spellcheck:'false',maxlength:'39',required:''},say('account.handle-hint'));const check=async(mayBeEmpty=false)=>{const asked=input.value=input.value.trim().toLowerCase();const wrong=mayBeEmpty&& !asked?'':await handleProblem(asked);if(input.value!==asked)return '';if(wrong|| !mayBeEmpty)refuse(wrong?say(wrong):'');return wrong?'':asked};input.addEventListener('change',()=>check(true));return{input,row,check}}
const nameField=(name,hint='')=>field(`account.${name}`,{name,autocomplete:name==='first'?'given-name':'family-name',maxlength:'60'},hint);async function show(){const objection=await accounts.objection();if(objection){place.replaceChildren(...cannot(objection));return;}
const handle=handleField(),first=nameField('first');const last=nameField('last',say('account.names-hint'));const passphrase=newPassphrase('account.passphrase');const keeps=box(say('account.keep'),true,{name:'keep'});const takes=takeOverBox(true);const problem=element('p',{class:'notice',role:'alert'});async function submit(){const name=await handle.check();if(!passphrase.check(name)|| !name)return;const adopted=takes?.input.checked?await deviceKey():null;const{account,bytes,isKept}=await accounts.create({handle:name,first:accounts.tidyName(first.input.value),last:accounts.tidyName(last.input.value),passphrase:passphrase.input.value},adopted);await store.settled();if(!isKept||store.problem()){problem.textContent=say(store.problem()?`store.${store.problem()}`:'account.not-kept');return;}
await accounts.signIn(account,bytes,keeps.input.checked);bytes.fill(0);await goOn(place,takes?.input.checked?takeOver():'')}
const rows=[handle.row,first.row,last.row,...passphrase.rows,keeps.row];if(takes)rows.push(takes.row);const signIn=element('a',{href:'sign-in.html'},say('account.sign-in'));place.replaceChildren(problem,form(say('account.create'),submit,...rows),element('p',{},say('account.lost')),element('p',{},say('account.have-one'),' ',signIn))}
store.ready(show);
}
})();
