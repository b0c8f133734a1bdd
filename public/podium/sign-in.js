(()=>{"use strict";const $podium=window.podium??={};
{const{element}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const accounts=$podium["accounts/accounts"];
const{adopt,readAccountFile,takeFromFile}=$podium["accounts/file"];
const{box,cannot,field,form,goOn,takeOver,takeOverBox}=$podium["accounts/form"];
const place=(document.getElementById('Account'));async function show(){const objection=await accounts.objection();if(objection){place.replaceChildren(...cannot(objection));return;}
const here=accounts.current();place.replaceChildren(...(here?[element('p',{class:'notice'},say('account.signed-in',{name:here.handle}),' ',element('a',{href:'profile.html'},say('title.profile')))]:[]),signInForm(),element('p',{},say('account.have-none'),' ',element('a',{href:'create-account.html'},say('account.create'))),element('section',{'aria-labelledby':'Open-file'},element('h2',{id:'Open-file'},say('account.file-open')),...fileForm()))}
function secrets(){return{passphrase:field('account.passphrase',{type:'password',autocomplete:'current-password',required:''}),keeps:box(say('account.keep'),false,{name:'keep'}),takes:takeOverBox(false)}}
async function enter(account,bytes,keeps,takes,also=()=>true){await accounts.signIn(account,bytes,keeps);bytes.fill(0);const isDone=also();const said=takes?takeOver():'';if(isDone||said)await goOn(place,said)}
function signInForm(){const known=accounts.list();const handle=field('account.handle',{name:'handle',autocomplete:'username',autocapitalize:'none',spellcheck:'false',required:'',list:'Accounts'},known.length?say('account.on-device',{n:known.length}):say('account.none-on-device'));if(known.length===1)handle.input.value=known[0].handle;const{passphrase,keeps,takes}=secrets();const names=element('datalist',{id:'Accounts'},...known.map((account)=>element('option',{value:account.handle})));async function submit(){const name=handle.input.value.trim().toLowerCase(),account=accounts.find(name);handle.refuse(account?'':say(name?'account.unknown':'account.handle-missing'));if(!account)return;const bytes=await accounts.unlock(account,passphrase.input.value);passphrase.refuse(bytes?'':say(passphrase.input.value?'account.wrong':'account.passphrase-missing'));if(bytes)await enter(account,bytes,keeps.input.checked,takes?.input.checked===true)}
return form(say('account.sign-in'),submit,names,handle.row,passphrase.row,keeps.row,...(takes?[takes.row]:[]))}
function fileForm(){const file=field('account.file-file',{type:'file',accept:'.json,application/json',required:''});const{passphrase,keeps,takes}=secrets();async function submit(){const[chosen]=file.input.files??[];const read=chosen?await readAccountFile(chosen):null;file.refuse(!read?say('account.file-none'):read.problem?say(read.problem):'');if(!read?.held)return;const{held}=read,same=accounts.find(held.account.handle);if(same&&same.player!==held.account.player){file.refuse(say('account.file-taken',{name:held.account.handle}));return;}
const bytes=await accounts.unlock(held.account,passphrase.input.value);passphrase.refuse(bytes?'':say(passphrase.input.value?'account.wrong':'account.passphrase-missing'));if(!bytes)return;if(!await accounts.belongs(bytes,held.account.player)){file.refuse(say('account.file-damaged'));return;}
const account=adopt(held.account,held.data.saved);if(!account){file.refuse(say(store.problem()?`store.${store.problem()}`:'account.not-kept'));return;}
await enter(account,bytes,keeps.input.checked,takes?.input.checked===true,()=>{const isKept=takeFromFile(held);if(!isKept)file.refuse(say(`import.${store.problem()||'full'}`));return isKept})}
return[element('p',{},say('account.file-open-text')),form(say('account.file-open-button'),submit,file.row,passphrase.row,keeps.row,...(takes?[takes.row]:[]))]}
store.ready(show);
}
})();
