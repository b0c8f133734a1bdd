(()=>{"use strict";const $podium=window.podium??={};
{const{say}=$podium["common/words"];
function day(time){
const date=new Date(time);
return say('date.format',{day:date.getDate(),month:say(`month.${date.getMonth()+1}`),year:String(date.getFullYear())});
}
const moment=(time)=>
`${day(time)}, ${new Date(time).toLocaleTimeString(document.documentElement.lang||'en',{timeStyle:'short'})}`;
$podium["common/dates"]={day,moment};}
{const{saveFile}=$podium["common/elements"];
const{say}=$podium["common/words"];
const slips=$podium["accounts/slips"];
const site=window.PODIUM_SITE;
const longestAddress=8000,longestMail=1800,patience=20_000;
const day=()=>new Date().toISOString().slice(0,10);
const bundleOf=({card,entries})=>slips.bundle(card,entries);
const fileOf=({handle})=>`results-${handle}-${day()}.json`;
async function copy(text){
try{
await navigator.clipboard.writeText(text);
return true;
}catch{
return false;
}
}
const ways={
async file(parcel){
saveFile(fileOf(parcel),bundleOf(parcel),'application/json');
return{text:say('account.hand-in-file-done',{name:fileOf(parcel)}),done:true};
},
async copy(parcel){
const done=await copy(bundleOf(parcel));
return{text:say(done?'account.hand-in-copy-done':'account.hand-in-copy-failed'),done};
},
async mail(parcel){
const text=bundleOf(parcel),subject=say('account.hand-in-mail-subject',{name:parcel.handle,site:site.title});
const fits=encodeURIComponent(text).length<=longestMail;
if(!fits)saveFile(fileOf(parcel),text,'application/json');
const body=fits?text:say('account.hand-in-mail-attach',{name:fileOf(parcel)});
location.href=`mailto:${site.handInMail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
return{text:say(fits?'account.hand-in-mail-done':'account.hand-in-mail-attach',{name:fileOf(parcel)}),done:true};
},
async post(parcel){
const stop=new AbortController(),timer=setTimeout(()=>stop.abort(),patience);
try{
const to=site.handInPost??'',type=to.startsWith('/')?'application/json':'text/plain;charset=utf-8';
const answer=await fetch(to,{method:'POST',body:bundleOf(parcel),credentials:'omit',redirect:'error',
cache:'no-store',referrerPolicy:'no-referrer',headers:{'Content-Type':type},signal:stop.signal});
return answer.ok?{text:say('account.hand-in-post-done'),done:true}
:{text:say('account.hand-in-post-refused',{n:answer.status}),done:false};
}catch{
return{text:say('account.hand-in-post-failed'),done:false};
}finally{
clearTimeout(timer);
}
},
};
async function proposal(folder,entry){
const{forge,address,branch,contentPath}=(site.repository);
const name=await slips.fileName(entry),text=entry+'\n';
const path=[...(contentPath?[contentPath]:[]),'ledger',folder,name.slice(0,2),name].join('/');
const page=`${address}${forge==='gitlab'?'/-/new/':'/new/'}${branch.split('/').map(encodeURIComponent).join('/')}`;
if(forge==='gitlab')return{href:`${page}?file_name=${encodeURIComponent(path)}`,text,pastes:true};
const named=`${page}?filename=${encodeURIComponent(path)}`,whole=`${named}&value=${encodeURIComponent(text)}`;
return whole.length<=longestAddress?{href:whole,text,pastes:false}:{href:named,text,pastes:true};
}
$podium["accounts/hand-in"]={copy,ways,proposal};}
{const dates=$podium["common/dates"];
const{element,load,need}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{nextOrdinal,useOrdinals}=$podium["play/ordinals"];
const{afterImport}=$podium["profile/transfer"];
const accounts=$podium["accounts/accounts"];
const{field,form}=$podium["accounts/form"];
const handIn=$podium["accounts/hand-in"];
const roster=$podium["accounts/roster"];
const{keepSlips,readSlips}=$podium["accounts/slip-store"];
const slips=$podium["accounts/slips"];
const place=(document.getElementById('Results'));
const site=window.PODIUM_SITE;
const moment=(time)=>Number.isNaN(Date.parse(new Date(time).toString()))?'':dates.moment(new Date(time));
const choices=new Map();
const isChosen=(slip)=>choices.get(slip.name)?? !slip.handed;
let said='';
async function show(){
if(!readSlips().length){
place.replaceChildren(element('h2',{},say('account.results')),element('p',{},say('account.results-none')));
return;
}
const account=accounts.current();
if(account)await signAll(account);
if(account)await roster.follow();
const objection=account?'':await accounts.objection();
const rows=readSlips().reverse().map(stateOf);
const open=rows.filter((row)=> !row.inLedger);
const focused=document.activeElement,hadFocus=place.contains(focused),heading=element('h2',{tabindex:'-1'},say('account.results'));
place.replaceChildren(heading,
element('p',{class:'notice',role:'status'},said),
element('ul',{class:'results'},...rows.map(rowOf)),
...(site.organiser?[element('p',{class:'onward'},element('a',{href:'verify.html'},say('title.verify')))]:[]),
...(objection?[element('p',{},say('account.results-elsewhere'))]
: !account?[element('p',{},say('account.results-signed-out')),element('p',{class:'ways'},
element('a',{class:'button',href:'create-account.html'},say('account.create')),
element('a',{class:'button quiet',href:'sign-in.html'},say('account.sign-in')))]
: !open.length&& !owesCard(account)?[]: !card(account)||open.some((row)=> !row.slip.entry)?[signing(account,open)]
:[await handing(account,open)]));
if(hadFocus)((focused?.id&&document.getElementById(focused.id))||heading).focus();
}
function stateOf(slip){
const inLedger=slip.ledger??'';
const text=inLedger?say(`account.result-${inLedger}`)
:slip.handed?say(`account.result-by-${slip.handed.how}`,{time:moment(slip.handed.at)})
:slip.problem?say(`account.result-${slip.problem}`):say(slip.entry?'account.result-signed':'account.result-waiting');
return{slip,inLedger,text};
}
function rowOf({slip,inLedger,text},number){
const{quiz,claim,ended}=slip.body,isOpen=Boolean(slip.entry)&& !inLedger;
const box=(element('input',{type:'checkbox',id:`Result-${number}`,change:()=>{
choices.set(slip.name,box.checked);
void show();
}}));
box.checked=isOpen&&isChosen(slip);
const href=`${String(quiz).split('/').map(encodeURIComponent).join('/')}.html`;
return element('li',{},...(isOpen?[element('label',{class:'pick'},box,element('span',{class:'hidden'},say('account.result-pick',{title:String(slip.title??quiz)})))]:[]),
element('div',{},element('a',{href},String(slip.title??quiz)),element('small',{},moment(ended))),
element('span',{class:'score'},say('play.earned',{n:claim?.score??0,of:claim?.max??0})),
element('span',{class:`state ${inLedger?'in-ledger':slip.handed?'sent':'waiting'}`},text),
...(inLedger==='sealed'&&site.organiser?[receiptButton(slip,String(slip.title??quiz))]:[]));
}
function tell(text){
said=text;
need(place,'.notice').textContent=text;
}
function receiptButton(slip,title){
const button=(element('button',{type:'button',class:'quiet receipt','aria-label':say('account.receipt-of',{title}),click:async()=>{
button.disabled=true;
tell(say('account.receipt-wait'));
await Promise.all([load(`words-receipts-${say('language')}.js`),load('receipt.js')]);
const made=window.podium?.['receipts/save'];
tell(made?await(made).save(slip):say('account.receipt-offline'));
button.disabled=false;
button.focus();
}},say('account.receipt')));
return button;
}
function bodyOf({body,isDrawn},{player}){
if(body.ordinal===undefined||body.player===player)return{...body,player};
if(isDrawn)return null;
const ordinal=nextOrdinal(body.quiz);
useOrdinals({[body.quiz]:ordinal});
return{...body,player,ordinal,shuffled:body.shuffled==='none'?'none':'unknown'};
}
async function signAll(account,key=null){
const waiting=readSlips().some((slip)=> !slip.entry&& !slip.problem);
if(!waiting&&card(account))return;
key??=await accounts.signer();
if(!key)return;
const signed=[];
for(const slip of readSlips()){
if(slip.entry||slip.problem){
signed.push(slip);
continue;
}
try{
const body=bodyOf(slip,account);
signed.push(body?{...slip,entry:await slips.sign('slip',body,key)}:{...slip,problem:'other-key'});
}catch{
signed.push({...slip,problem:'too-long'});
}
}
const names={site:store.siteID,player:account.player,handle:account.handle,first:account.first,last:account.last};
if(!card(account)){
const issued=new Date().toISOString().slice(0,19)+'Z';
store.put(store.prefix+'/card',await slips.sign('card',{...names,issued},key));
store.put(store.prefix+'/card-handed',null);
}
keepSlips(signed);
await store.settled();
}
const card=(account)=>{
const kept=store.get(store.prefix+'/card');
try{
const{body}=JSON.parse(kept??'null')??{};
return['player','handle','first','last'].every((name)=>body?.[name]===account[name])?kept:null;
}catch{return null;}
};
const owesCard=(account)=>Boolean(store.get(store.prefix+'/card'))&&(!card(account)|| !store.get(store.prefix+'/card-handed'));
function signing(account,open){
const passphrase=field('account.passphrase',{type:'password',autocomplete:'current-password',required:''});
const count=open.filter((row)=> !row.slip.entry).length;
return element('section',{'aria-labelledby':'Sign'},element('h3',{id:'Sign'},count?say('account.sign',{n:count}):say('account.sign-card')),
element('p',{},say('account.sign-text')),
form(say('account.sign-button'),async()=>{
const bytes=await accounts.unlock(account,passphrase.input.value);
passphrase.refuse(bytes?'':say(passphrase.input.value?'account.wrong':'account.passphrase-missing'));
if(!bytes)return;
const key=await accounts.signingKey(bytes);
bytes.fill(0);
await signAll(account,key);
said=count?say('account.signed',{n:count}):say('account.signed-card');
await show();
},passphrase.row));
}
async function handing(account,open){
const chosen=open.filter((row)=>row.slip.entry&&isChosen(row.slip)).map((row)=>row.slip);
const parcel={handle:account.handle,card:card(account)??'',entries:chosen.map((slip)=>slip.entry)};
const mark=(how)=>{
const names=new Set(chosen.map((slip)=>slip.name));
for(const name of names)choices.delete(name);
store.put(store.prefix+'/card-handed','1');
keepSlips(readSlips().map((slip)=>names.has(slip.name)?{...slip,handed:{how,at:Date.now()}}:slip));
};
const press=(way,rank)=>{
const button=(element('button',{type:'button',id:`Hand-in-${way}`,...(rank?{class:'quiet'}:{}),click:async()=>{
button.disabled=true;
said=say('account.hand-in-wait');
need(place,'.notice').textContent=said;
const{text,done}=await handIn.ways[way](parcel);
said=text;
if(done)mark(way);
await store.settled();
await show();
}},say(`account.hand-in-${way}`)));
return button;
};
const plainWays=site.handIn.filter((way)=>way!=='repository');
if(!chosen.length&& !owesCard(account))return element('p',{},say('account.hand-in-none'));
const parts=[element('h3',{id:'Hand-in'},chosen.length?say('account.hand-in',{n:chosen.length})
:say('account.hand-in-names'))];
for(const way of site.handIn){
if(way==='repository')parts.push(await proposing(account,chosen));
else if(way===plainWays[0])parts.push(element('p',{class:'ways'},...plainWays.map(press)));
}
return element('section',{'aria-labelledby':'Hand-in'},...parts);
}
async function proposing(account,chosen){
const{forge}=(site.repository);
const step=async(folder,entry,title,done)=>{
const{href,text,pastes}=await handIn.proposal(folder,entry);
return element('li',{},element('a',{class:'button quiet',href,target:'_blank',rel:'noopener noreferrer',click:async()=>{
const copied= !pastes||await handIn.copy(text);
said=say(pastes?copied?'account.hand-in-paste':'account.hand-in-paste-failed':'account.hand-in-proposed');
done();
await show();
}},title));
};
const items=[];
const own=card(account);
if(own&& !store.get(store.prefix+'/card-handed')){
items.push(await step('players',own,say('account.hand-in-card'),()=>{store.put(store.prefix+'/card-handed','1');}));
}
for(const slip of chosen.slice(0,20)){
items.push(await step('inbox',slip.entry,String(slip.title??slip.body.quiz),()=>{
keepSlips(readSlips().map((other)=>other.name===slip.name?{...other,handed:{how:'repository',at:Date.now()}}:other));
}));
}
return element('div',{},element('p',{},say(forge==='gitlab'?'account.hand-in-gitlab':'account.hand-in-github')),
element('ol',{class:'proposals'},...items));
}
afterImport.push(show);
store.ready(show);
$podium["accounts/results"]={show};}
{const{element,saveFile}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const accounts=$podium["accounts/accounts"];
const{accountFile,accountFileName}=$podium["accounts/file"];
const{cannot,field,form,newPassphrase}=$podium["accounts/form"];
const{show:showResults}=$podium["accounts/results"];
const roster=$podium["accounts/roster"];
const{readSlips}=$podium["accounts/slip-store"];
const place=(document.getElementById('Account'));
const button=(key,click,quiet=true)=>
element('button',{type:'button',...(quiet?{class:'quiet'}:{}),click},say(key));
const link=(href,key,quiet=false)=>
element('a',{class:quiet?'button quiet':'button',href},say(key));
async function show(said=''){
const account=accounts.current();
if(account)await showPlayer(account,said);
else await showStranger();
}
async function showStranger(){
const objection=await accounts.objection(),known=accounts.list().length;
place.replaceChildren(...(objection?cannot(objection):[
element('p',{},say('account.signed-out-text')),
element('p',{class:'ways'},
...(known?[link('sign-in.html','account.sign-in'),link('create-account.html','account.create',true)]
:[link('create-account.html','account.create'),link('sign-in.html','account.sign-in',true)]))]));
}
function save(){
saveFile(accountFileName(),accountFile(),'application/json');
store.put(store.prefix+'/saved',JSON.stringify(Date.now()));
void show();
}
async function showPlayer(account,said){
const name=[account.first,account.last].filter(Boolean).join(' ');
await roster.follow();
const standing=await roster.standing(account);
const isRanked=standing!==null&&Number.isInteger(standing.rank);
roster.keepName(account,standing);
const figure=(key,value)=>element('div',{},element('dt',{},say(key)),element('dd',{},value));
const needsFile= !store.get(store.prefix+'/saved')&&readSlips().length>0;
place.replaceChildren(
element('p',{class:'notice',role:'status'},said),
element('header',{class:'player'},
element('div',{},element('h2',{},name||account.handle),
element('p',{class:'meta'},`@${account.handle}`)),
element('div',{class:'ways'},
...(standing?.href?[link(standing.href,'account.page',true)]:[]),
button('account.sign-out',async()=>{
await accounts.signOut();
location.reload();
}))),
isRanked?element('dl',{class:'figures'},figure('account.rank',String(standing.rank)),figure('account.points',String(standing.points)),
figure('account.counted',String(standing.results))):element('p',{},say(window.PODIUM_SITE.hidesNames?'account.pseudonyms':'account.no-standing')),
...(isRanked&&window.PODIUM_SITE.hidesNames?[element('p',{},say('account.pseudonym',{name:standing.player}))]:[]),
...(standing&&standing.unsealed>0?[element('p',{class:'meta'},say('label.unsealed',{n:standing.unsealed}))]:[]),
...(needsFile?[element('p',{class:'notice'},say('account.save-prompt'),' ',button('account.save',save,false))]:[]),
...await roster.about(standing),
element('details',{class:'set'},element('summary',{},say('account.manage')),...await managing(account)));
}
async function managing(account){
const section=(key,...rest)=>element('section',{},element('h3',{},say(key)),...rest);
return[
section('account.key',element('p',{class:'fingerprint'},element('code',{},await accounts.fingerprint(account.player))),
element('p',{},say('account.key-text'))),
section('account.names',naming(account)),
section('account.save',element('p',{},say('account.save-text')),button('account.save',save)),
section('account.change',changing(account)),
section('account.delete',deleting(account)),
];
}
function naming(account){
const first=field('account.first',{name:'first',autocomplete:'given-name',maxlength:'60'});
const last=field('account.last',{name:'last',autocomplete:'family-name',maxlength:'60'},say('account.names-hint'));
first.input.value=account.first;
last.input.value=account.last;
return form(say('account.names-save'),async()=>{
const isKept=accounts.rename(accounts.current()??account,{first:accounts.tidyName(first.input.value),last:accounts.tidyName(last.input.value)});
await store.settled();
await show(say(isKept&& !store.problem()?'account.named':'account.not-kept'));
await showResults();
},first.row,last.row);
}
function changing(account){
const old=field('account.passphrase-now',{type:'password',autocomplete:'current-password',required:''});
const fresh=newPassphrase('account.passphrase-new');
const said=element('p',{class:'notice',role:'status'});
return form(say('account.change'),async()=>{
said.textContent='';
const bytes=await accounts.unlock(account,old.input.value);
old.refuse(bytes?'':say('account.wrong'));
if(!fresh.check()|| !bytes)return;
const isKept=await accounts.changePassphrase(account,bytes,fresh.input.value);
bytes.fill(0);
await store.settled();
account=accounts.current()??account;
old.input.value='';
fresh.clear();
said.textContent=say(isKept&& !store.problem()?'account.changed':'account.not-kept');
},said,old.row,...fresh.rows);
}
function deleting(account){
const typed=field('account.delete-type',{autocomplete:'off',autocapitalize:'none',spellcheck:'false',required:''});
return element('div',{},element('p',{},say('account.delete-text')),element('p',{},button('account.save',save)),
form(say('account.delete'),async()=>{
typed.refuse(typed.input.value.trim().toLowerCase()===account.handle?'':say('account.delete-wrong',{name:account.handle}));
if(typed.input.hasAttribute('aria-invalid'))return;
await accounts.remove(account);
await store.settled();
location.reload();
},typed.row));
}
store.ready(()=>show());
}
})();
