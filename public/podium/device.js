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
const{device}=$podium["play/ordinals"];
const accounts=$podium["accounts/accounts"];
const{fromBase64,toBase64}=$podium["accounts/slips"];
const place=store.base+'/device';
function read(){
try{return JSON.parse(store.get(place)??'null');}catch{return null;}
}
async function makeDeviceKey(){
if(read()||await accounts.objection())return;
const{player,bytes}=await accounts.newKey();
const sealed=await accounts.sealForDevice(player,bytes)??{bytes:toBase64(bytes)};
if(!read())store.put(place,JSON.stringify({version:1,player,...sealed}));
}
device.make=makeDeviceKey;
async function deviceKey(){
const kept=read();
if(typeof kept?.player!=='string')return null;
const bytes=kept.bytes?fromBase64(kept.bytes):await accounts.unsealOnDevice(kept);
return bytes&&await accounts.belongs((bytes),kept.player)
?{player:kept.player,bytes:(bytes)}:null;
}
$podium["accounts/device"]={deviceKey};}
})();
