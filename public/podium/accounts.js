(()=>{"use strict";const $podium=window.podium??={};
{const versionOf=(body)=>body.ordinal===undefined?1:2;
const longest=65_535;
const encoder=new TextEncoder();
const toBase64=(bytes)=>
btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+','-').replaceAll('/','_').replaceAll('=','');
function fromBase64(text){
if(typeof text!=='string'|| !/^[\w-]*$/.test(text))return null;
try{
const bytes=Uint8Array.from(atob(text.replaceAll('-','+').replaceAll('_','/')),(letter)=>letter.charCodeAt(0));
return toBase64(bytes)===text?bytes:null;
}catch{
return null;
}
}
const hex=(bytes)=>[...new Uint8Array(bytes)].map((byte)=>byte.toString(16).padStart(2,'0')).join('');
const sha256=(data)=>
crypto.subtle.digest('SHA-256',typeof data==='string'?encoder.encode(data):data);
const digest=async(text)=>hex(await sha256(text));
function canonical(value){
if(typeof value==='string'&&isPlain(value))return JSON.stringify(value);
if(Number.isSafeInteger(value)&&value>=0)return String(value);
if(Array.isArray(value))return `[${value.map(canonical).join(',')}]`;
if(typeof value!=='object'||value===null)throw new TypeError('not in a signed result');
return `{${Object.keys(value).sort().map((name)=>`${canonical(name)}:${canonical(value[name])}`).join(',')}}`;
}
const isPlain=(text)=>
!/[\0-\x08\x0b-\x1f\x7f-\x9f]|\p{Surrogate}/u.test(text)&&text===text.normalize('NFC');
const plain=(text)=>text.replace(/\p{Surrogate}/gu,'').replace(/\r\n?/g,'\n')
.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g,' ').normalize('NFC');
const signed=(kind,body)=>encoder.encode(`podium-${kind}/${versionOf(body)}\n${canonical(body)}`);
async function sign(kind,body,key){
const sig=toBase64(await crypto.subtle.sign('Ed25519',key,signed(kind,body)));
const entry=canonical({body,sig,v:versionOf(body)});
if(encoder.encode(entry).length>longest)throw new RangeError('too long for a ledger');
return entry;
}
async function verify(kind,entry){
try{
if(encoder.encode(entry).length>longest)return null;
const value=JSON.parse(entry),{body,sig,v}=value;
if(v!==versionOf(body)||Object.keys(value).length!==3||canonical(value)!==entry)return null;
const player=fromBase64(body.player),signature=fromBase64(sig);
if(player?.length!==32||signature?.length!==64)return null;
const key=await crypto.subtle.importKey('raw',player,'Ed25519',false,['verify']);
return await crypto.subtle.verify('Ed25519',key,signature,signed(kind,body))?body:null;
}catch{
return null;
}
}
const slipID=async(body)=>hex(await sha256(signed('slip',body)));
const fileName=async(entry)=>`${await digest(entry+'\n')}.json`;
const commitment=async(entry)=>hex(await sha256(encoder.encode(entry)));
const entryName=async(entry)=>
toBase64(Uint8Array.from((await commitment(entry)).slice(0,12).match(/../g)??[],(pair)=>parseInt(pair,16)));
const bundle=(card,entries)=>`[${[card,...entries].join(',\n')}]\n`;
$podium["accounts/slips"]={toBase64,fromBase64,digest,canonical,plain,sign,verify,slipID,fileName,commitment,entryName,bundle};}
{const{store}=$podium["common/store"];
const slips=$podium["accounts/slips"];
const{fromBase64,toBase64}=$podium["accounts/slips"];
const site=store.siteID,subtle=globalThis.crypto?.subtle;
const rounds=600_000;
const most=100;
const encoder=new TextEncoder();
const isServed=/^https?:$/.test(location.protocol);
const isObject=(value)=>typeof value==='object'&&value!==null&& !Array.isArray(value);
async function objection(){
if(!subtle)return 'account.insecure';
try{
await subtle.importKey('raw',new Uint8Array(32),'Ed25519',false,['verify']);
await subtle.generateKey('Ed25519',false,['sign','verify']);
return '';
}catch{
return 'account.old-browser';
}
}
const handleForm=/^[a-z0-9][a-z0-9-]{0,38}$/;
const isName=(text)=>typeof text==='string'&&encoder.encode(text).length<=200&&text===slips.plain(text).trim()&& !/[\t\n]/.test(text);
function account(kept){
const names=['box','created','first','handle','iv','last','player','rounds','salt'];
if(!isObject(kept)||Object.keys(kept).sort().join()!==names.join())return null;
const sizes={player:32,salt:16,iv:12,box:64};
for(const[name,size]of Object.entries(sizes))if(fromBase64(kept[name])?.length!==size)return null;
const fits=handleForm.test(kept.handle)&&isName(kept.first)&&isName(kept.last)&& !Number.isNaN(Date.parse(kept.created))
&&Number.isSafeInteger(kept.rounds)&&kept.rounds>=100_000&&kept.rounds<=10_000_000;
return fits?kept:null;
}
function list(){
let kept;
try{kept=JSON.parse(store.get(store.base+'/accounts')??'null');}catch{kept=null;}
return(Array.isArray(kept?.accounts)?kept.accounts:[]).map(account).filter(Boolean);
}
const keep=(accounts)=>
store.put(store.base+'/accounts',accounts.length?JSON.stringify({version:1,accounts}):null);
const find=(handle)=>list().find((each)=>each.handle===handle)??null;
const current=()=>list().find((each)=>each.player===store.player())??null;
function replace(changed){
const others=list().filter((each)=>each.player!==changed.player);
return others.length<most&&keep([...others,changed].sort((left,right)=>left.handle<right.handle? -1:1));
}
async function lock(passphrase,salt,rounds){
const secret=await subtle.importKey('raw',encoder.encode(passphrase.normalize('NFC')),'PBKDF2',false,['deriveKey']);
return subtle.deriveKey({name:'PBKDF2',hash:'SHA-256',salt,iterations:rounds},secret,{name:'AES-GCM',length:256},
false,['encrypt','decrypt']);
}
const bytesOf=(text)=>(fromBase64(text));
const label=(player)=>encoder.encode(`podium-account/1\n${site}\n${player}`);
const random=(size)=>crypto.getRandomValues(new Uint8Array(size));
async function seal(key,player,bytes){
const iv=random(12);
const box=await subtle.encrypt({name:'AES-GCM',iv,additionalData:label(player)},key,bytes);
return{iv:toBase64(iv),box:toBase64(box)};
}
async function unseal(key,player,{iv,box}){
try{
return new Uint8Array(await subtle.decrypt({name:'AES-GCM',iv:bytesOf(iv),additionalData:label(player)},key,bytesOf(box)));
}catch{
return null;
}
}
async function sealForDevice(player,bytes){
const key=await deviceKey();
return key&&seal(key,player,bytes);
}
async function unsealOnDevice(kept){
const key=kept?.box?await deviceKey():null;
return key&&fromBase64(kept.iv)&&fromBase64(kept.box)?unseal(key,kept.player,kept):null;
}
async function unlock(account,passphrase){
return unseal(await lock(passphrase,bytesOf(account.salt),account.rounds),account.player,account);
}
async function belongs(bytes,player){
try{
const key=await subtle.importKey('pkcs8',bytes,'Ed25519',true,['sign']);
return(await subtle.exportKey('jwk',key)).x===player;
}catch{
return false;
}
}
async function locked(names,bytes,player,passphrase){
const salt=random(16);
const sealed=await seal(await lock(passphrase,salt,rounds),player,bytes);
return{player,...names,salt:toBase64(salt),rounds,...sealed};
}
async function newKey(){
const pair=await subtle.generateKey('Ed25519',true,['sign','verify']);
return{player:(await subtle.exportKey('jwk',pair.publicKey)).x??'',
bytes:new Uint8Array(await subtle.exportKey('pkcs8',pair.privateKey))};
}
async function create({handle,first,last,passphrase},adopted=null){
const{player,bytes}=adopted??await newKey();
const made=await locked({handle,first,last,created:new Date().toISOString()},bytes,player,passphrase);
return{account:made,bytes,isKept:replace(made)};
}
async function changePassphrase(account,bytes,passphrase){
const{player,handle,first,last,created}=account;
return replace(await locked({handle,first,last,created},bytes,player,passphrase));
}
const rename=(account,{first,last})=>replace({...account,first,last});
const tidyName=(text)=>slips.plain(text).replace(/\s+/g,' ').trim().slice(0,60).trim();
async function remove(account){
await signOut();
store.removeAll(`${store.base}/of/${account.player}`);
keep(list().filter((each)=>each.player!==account.player));
}
function deviceKey(){
if(!isServed)return Promise.resolve(null);
return new Promise((resolve)=>{
const nothing=()=>resolve(null);
try{
const opening=indexedDB.open('podium',1);
opening.onupgradeneeded=()=>opening.result.createObjectStore('keys');
opening.onerror=opening.onblocked=nothing;
opening.onsuccess=async()=>{
const made=await subtle.generateKey({name:'AES-GCM',length:256},false,['encrypt','decrypt']);
const keys=opening.result.transaction('keys','readwrite').objectStore('keys');
const known=keys.get(site);
known.onerror=nothing;
known.onsuccess=()=>{
if(known.result){
resolve(known.result);
return;
}
const adding=keys.put(made,site);
adding.onsuccess=()=>resolve(made);
adding.onerror=nothing;
};
};
}catch{
nothing();
}
});
}
async function signIn(account,bytes,keeps){
await signOut();
const sealed=await sealForDevice(account.player,bytes)??{};
store.signIn({player:account.player,...sealed},keeps);
if(!store.get(store.prefix+'/me'))store.put(store.prefix+'/me',JSON.stringify({handle:account.handle}));
await store.settled();
}
async function signOut(){
store.signOut();
await store.settled();
}
async function signer(){
const bytes=subtle?await unsealOnDevice(store.signedIn()):null;
return bytes?signingKey(bytes):null;
}
const signingKey=(bytes)=>subtle.importKey('pkcs8',bytes,'Ed25519',false,['sign']);
async function fingerprint(player){
const digest=new Uint8Array(await subtle.digest('SHA-256',bytesOf(player)));
return[...digest].map((byte)=>byte.toString(16).padStart(2,'0')).join('').replace(/.{4}(?!$)/g,'$& ');
}
$podium["accounts/accounts"]={most,objection,handleForm,isName,account,list,find,current,replace,sealForDevice,unsealOnDevice,unlock,belongs,newKey,create,changePassphrase,rename,tidyName,remove,signIn,signOut,signer,signingKey,fingerprint};}
{const{store}=$podium["common/store"];
const{everything,merge}=$podium["profile/transfer"];
const accounts=$podium["accounts/accounts"];
const{keepSlips,readSlips}=$podium["accounts/slip-store"];
const largest=20_000_000;
const isObject=(value)=>typeof value==='object'&&value!==null&& !Array.isArray(value);
function accountFile(){
const account=accounts.current();
return JSON.stringify({kind:'podium-account',version:1,site:store.siteID,account,slips:readSlips(),data:everything()})+'\n';
}
const accountFileName=()=>`${accounts.current().handle}.podium-account.json`;
async function readAccountFile(file){
if(file.size>largest)return{problem:'account.file-too-large'};
let read;
try{
read=JSON.parse(new TextDecoder('utf-8',{fatal:true}).decode(await file.arrayBuffer()));
}catch{
return{problem:'account.file-wrong-kind'};
}
if(!isObject(read)||read.kind!=='podium-account'|| !Number.isInteger(read.version)){
return{problem:read?.kind==='podium-player'?'account.file-player':'account.file-wrong-kind'};
}
if(read.version>1||read.data?.version>store.version)return{problem:'account.file-newer'};
if(read.site!==store.siteID)return{problem:'account.file-other-site'};
const account=accounts.account(read.account);
if(!account|| !isObject(read.data)||read.data.site!==store.siteID|| !Array.isArray(read.slips))return{problem:'account.file-damaged'};
return{problem:'',held:{account,data:read.data,slips:read.slips}};
}
function takeFromFile({data,slips}){
merge(data);
const own=new Map(readSlips().map((slip)=>[slip.name,slip]));
for(const slip of slips)if(typeof slip?.name==='string'&&isObject(slip.body)&& !own.get(slip.name)?.entry)own.set(slip.name,slip);
keepSlips([...own.values()]);
}
$podium["accounts/file"]={accountFile,accountFileName,readAccountFile,takeFromFile};}
{const{element}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{everything,merge}=$podium["profile/transfer"];
const{keepSlips,readSlips}=$podium["accounts/slip-store"];
let fields=0;
function field(key,attributes,hint=''){
fields+=1;
const id=`field-${fields}`;
const mistake=element('span',{class:'mistake',id:`${id}-mistake`});
const note=element('small',{id:`${id}-hint`},hint);
const input=(element('input',{id,'aria-describedby':`${id}-mistake ${id}-hint`,...attributes}));
const row=element('p',{class:'field'},element('label',{for:id},say(key)),input,note,mistake);
const refuse=(text)=>{
mistake.textContent=text;
if(text)input.setAttribute('aria-invalid','true');
else input.removeAttribute('aria-invalid');
};
input.addEventListener('input',()=>refuse(''));
return{row,input,refuse};
}
function box(text,checked=false,attributes={}){
const input=(element('input',{type:'checkbox',...attributes}));
input.checked=checked;
return{row:element('p',{class:'tick'},element('label',{},input,' ',element('span',{},text))),input};
}
function form(button,submit,...rows){
const press=(element('button',{},button));
const made=element('form',{class:'account-form',novalidate:''},...rows,element('p',{class:'ways'},press));
let isBusy=false;
made.addEventListener('submit',async(event)=>{
event.preventDefault();
if(isBusy)return;
isBusy=true;
made.setAttribute('aria-busy','true');
try{
await submit();
}finally{
isBusy=false;
made.removeAttribute('aria-busy');
}
(made.querySelector('[aria-invalid]'))?.focus();
});
return made;
}
function cannot(objection){
const steps=['account.go-on-save','account.go-on-open','account.go-on-add'];
return[element('p',{class:'notice'},say(objection)),element('p',{},say('account.still-works')),
...(objection==='account.insecure'?[element('p',{},say('account.go-on')),
element('ol',{class:'go-on'},...steps.map((key)=>element('li',{},say(key)))),element('p',{},say('account.go-on-organiser'))]:[])];
}
const common=/^(?:pass(?:word|phrase|wort)?|salasana|qwert[yz]\w*|letmein|welcome|admin|podium|secret|iloveyou|dragon|monkey|abc\d*)[\d!.]*$/i;
function bits(text){
const signs=[...text];
if(common.test(text))return 5;
const kinds=[[/[a-z]/,26],[/[A-Z]/,26],[/\d/,10],[/[^\w]/,20],[/[^\0-\x7f]/,60]];
const pool=kinds.reduce((sum,[kind,size])=>sum+((kind).test(text)?Number(size):0),0);
const fresh=signs.filter((sign,place)=>{
const step=place?(sign.codePointAt(0)??0)-(signs[place-1].codePointAt(0)??0):9;
return Math.abs(step)>1;
});
const variety=new Set(signs).size / Math.max(1,signs.length);
const each=Math.min(Math.log2(Math.max(2,pool)),4);
return Math.floor(fresh.length*each*Math.min(1,0.4+variety));
}
const strengths=['weak','fair','good','strong'];
const strength=(text)=>{
const size=bits(text);
return size<30?0:size<45?1:size<60?2:3;
};
function weakness(text){
if(strength(text)>0)return '';
if(common.test(text))return 'account.weak-common';
return[...text].length<10?'account.weak-short':'account.weak-plain';
}
function newPassphrase(key){
const made=field(key,{type:'password',autocomplete:'new-password',required:''},say('account.passphrase-hint'));
const meter=element('meter',{min:'0',max:'4',low:'2',high:'3',optimum:'4',value:'0','aria-hidden':'true'});
const told=element('span',{class:'strength',role:'status'});
made.input.before(element('span',{class:'meter'},meter,told));
made.input.addEventListener('input',()=>{
const level=strength(made.input.value);
meter.setAttribute('value',made.input.value?String(level+1):'0');
told.textContent=made.input.value?say('account.strength',{word:say(`account.strength-${strengths[level]}`)}):'';
});
const again=field('account.passphrase-again',{type:'password',autocomplete:'new-password',required:''});
const shows=box(say('account.passphrase-show'));
shows.input.addEventListener('change',()=>{
for(const{input}of[made,again])input.type=shows.input.checked?'text':'password';
});
function check(){
const text=made.input.value,wrong=text?weakness(text):'account.passphrase-missing';
made.refuse(wrong?say(wrong):'');
again.refuse(!wrong&&again.input.value!==text?say('account.passphrase-differs'):'');
return!wrong&&again.input.value===text;
}
function clear(){
made.input.value=again.input.value='';
made.input.dispatchEvent(new Event('input'));
}
return{rows:[made.row,again.row,shows.row],input:made.input,check,clear};
}
const loose=()=>store.signedOut(()=>store.quizzes().length);
function takeOver(){
const{data,slips}=store.signedOut(()=>({data:everything(),slips:readSlips()}));
const isKept=merge(data);
const own=readSlips(),names=new Set(own.map((slip)=>slip.name));
keepSlips([...own,...slips.filter((slip)=> !names.has(slip.name))]);
if(isKept)store.signedOut(()=>store.resetAll());
}
function takeOverBox(checked){
const quizzes=loose();
return quizzes?box(say('account.take-over',{n:quizzes}),checked,{name:'take-over'}):null;
}
$podium["accounts/form"]={field,box,form,cannot,strength,weakness,newPassphrase,takeOver,takeOverBox};}
{const alphabet='ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const digits=40;
function codeOf(commitment){
const bits=Array.from(commitment.slice(0,digits),(digit)=>parseInt(digit,16).toString(2).padStart(4,'0')).join('');
const letters=(bits.match(/.{5}/g)??[]).map((five)=>alphabet[parseInt(five,2)]).join('');
return(letters.match(/.{4}/g)??[]).join('-');
}
function startOf(code){
const letters=code.replace(/[\s-]/g,'').toUpperCase();
if(!/^[A-Z2-7]{32}$/.test(letters))return null;
const bits=Array.from(letters,(letter)=>alphabet.indexOf(letter).toString(2).padStart(5,'0')).join('');
return(bits.match(/.{4}/g)??[]).map((four)=>parseInt(four,2).toString(16)).join('');
}
const nameOf=(start)=>btoa((start.slice(0,12).match(/../g)??[])
.map((pair)=>String.fromCharCode(parseInt(pair,16))).join('')).replaceAll('+','-').replaceAll('/','_');
$podium["receipts/code"]={codeOf,startOf,nameOf};}
{const{load}=$podium["common/elements"];
async function piece(name){
if(!window.PODIUM_ENTRIES?.[name])await load(`entries/${name}.js`);
return window.PODIUM_ENTRIES?.[name]??null;
}
function placeIn(text,entry){
for(let at=text?.indexOf(entry)?? -1;at>=0;at=text?.indexOf(entry,at+1)?? -1)if(at%8===0)return at / 8;
return-1;
}
async function sealed(name,size=0){
let start=0;
for(const[batch,end]of(await piece('index'))?.batches??[]){
const place=end>size?placeIn(await piece(batch),name): -1;
if(place>=0)return{batch,start,index:start+place};
start=end;
}
return null;
}
const waits=async(name)=>Boolean((await piece('index'))?.inbox)&&placeIn(await piece('inbox'),name)>=0;
async function batchOf(index){
let start=0;
for(const[batch,end]of(await piece('index'))?.batches??[]){
if(index<end)return{batch,start};
start=end;
}
return null;
}
$podium["receipts/entries"]={sealed,waits,batchOf};}
{const{find}=$podium["board/players"];
const{element,load}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{codeOf}=$podium["receipts/code"];
const{sealed,waits}=$podium["receipts/entries"];
const{keepSlips,readSlips}=$podium["accounts/slip-store"];
const slips=$podium["accounts/slips"];
const site=window.PODIUM_SITE;
const look=(name)=>find(name).catch(()=>null);
const isTaken=async(handle)=>site.boards&&await look(handle)!==null;
const standing=({player})=>site.standings?look(player):Promise.resolve(null);
async function about(found){
if(!found?.described)return[];
const page=new URL(found.href,document.baseURI);
if(!window.PODIUM_ABOUT?.[found.player])await load(`about/${page.pathname.replace(/^.*\/|\.html$/g,'')}.js`);
const known=window.PODIUM_ABOUT?.[found.player];
if(!known)return[];
const body=document.createElement('template');
body.innerHTML=known.body;
for(const each of body.content.querySelectorAll('[href], [src]')){
for(const name of['href','src']){
const address=each.getAttribute(name);
if(address)each.setAttribute(name,new URL(address,page).href);
}
}
return[element('div',{class:'prose'},body.content),...(known.photos.length===0?[]:[element('ul',{class:'photos'},
...known.photos.map(([src,alt])=>element('li',{},element('img',{src:new URL(src,page).href,alt,loading:'lazy'}))))])];
}
async function stateOf(slip){
const name=await slips.entryName(slip.entry);
return await sealed(name,slip.body.seen?.size??0)?'sealed':await waits(name)?'inbox':'';
}
async function follow(){
const known=readSlips();
let isNews=false;
for(const slip of known){
if(!slip.entry||slip.ledger==='sealed')continue;
const state=await stateOf(slip);
if(state==='sealed'&&site.organiser)slip.code=codeOf(await slips.commitment(slip.entry));
if(state===(slip.ledger??''))continue;
isNews=true;
slip.ledger=state;
}
if(isNews)keepSlips(known);
}
function keepName(account,found){
const text=JSON.stringify({handle:account.handle,...(found?{name:found.player}:{})});
if(store.get(store.prefix+'/me')!==text)store.put(store.prefix+'/me',text);
}
$podium["accounts/roster"]={isTaken,standing,about,follow,keepName};}
})();
