(()=>{"use strict";const $podium=window.podium??={};
{function element(name,attributes={},...children){const made=document.createElement(name);for(const[key,value]of Object.entries(attributes)){if(typeof value==='function')made.addEventListener(key,value);else made.setAttribute(key,value)}
made.append(...children);return made}
const all=(within,selector)=>[...within.querySelectorAll(selector)];const inLanguage=(language)=>language?{lang:language,dir:'auto'}:{};const first=(within,selector)=>within.querySelector(selector);function need(within,selector){const found=first(within,selector);if(!found)throw new Error(`nothing matches ${selector}`);return found}
const task=()=>new Promise((resolve)=>setTimeout(resolve));const doubleClick=400;const styled=(shown)=>getComputedStyle(shown).color;function textOf(shown){const copy=(shown.cloneNode(true));for(const math of copy.querySelectorAll('math')){math.replaceWith(math.getAttribute('aria-label')??'')}
return copy.textContent.replace(/\s+/g,' ').trim()}
const folder=(document.currentScript).src.replace(/[^/]*$/,'');const loadSheet=(path)=>new Promise((resolve)=>{if(document.querySelector(`link[href="${folder}${path}"]`))return resolve(true);return document.head.append(element('link',{rel:'stylesheet',href:folder+path,load:()=>resolve(true),error:()=>resolve(false)}))});const load=(path)=>new Promise((resolve)=>document.head.append(element('script',{src:folder+path,load:()=>resolve(true),error:()=>resolve(false)})));
$podium["common/elements"]={element,all,inLanguage,first,need,task,doubleClick,styled,textOf,loadSheet,load}}
{const isObject=(value)=>typeof value==='object'&&value!==null&& !Array.isArray(value);const record=(value)=>isObject(value)?value:{};const isLike=(value,form)=>typeof value==='string'&&form.test(value);const isTime=(value)=>typeof value==='number'&&Math.abs(value)<=8.64e15;const parse=(text)=>{try{return JSON.parse(text??'null')}catch{return undefined}};function summary({now,past}){const whole=past.filter((entry)=>entry.whole===true);const counted=whole.filter((entry)=>entry.counts!==false);return{tries:whole.length,best:counted.length?Math.max(...counted.map((entry)=>entry.percent)):null,at:past.length?past[past.length-1].ended??null:null,open:now&& !now.filed?Object.keys(record(now.answers)).length:0}}
const isBegun=(done)=>Number.isFinite(done?.open)&&done.open>0;
$podium["common/kept"]={isObject,record,isLike,isTime,parse,summary,isBegun}}
{function whenReadable(then){const{locks}=navigator;if(location.protocol==='file:'&&locks){const late=new Promise((go)=>setTimeout(go,2000));Promise.race([locks.query(),late]).then(then,then)}else then()}
$podium["common/storage"]={whenReadable}}
{const{load}=$podium["common/elements"];
const{isLike,isObject,isTime,parse,record,summary}=$podium["common/kept"];
const{whenReadable}=$podium["common/storage"];
const script=(document.currentScript);const siteID=script.dataset.site??'',base='podium/'+siteID;let prefix=base;const ownPrefix=base+'~mine',own='own' in script.dataset?ownPrefix:undefined;const version=2;let problem='';let copy=null;let hub=null;const lost=new Set();const watchers=[];let waiting=[];function fail(what){problem=what;for(const watcher of watchers)watcher()}
const get=(key)=>copy?copy.get(key)??null:localStorage.getItem(key);const keys=()=>copy?[...copy.keys()]:Object.keys(localStorage);function put(key,text){if(copy){if(text===null)copy.delete(key);else copy.set(key,text);hub?.send(key,text);return!problem}
try{if(text===null)localStorage.removeItem(key);else localStorage.setItem(key,text);if(lost.delete(key)&& !lost.size&&problem==='full')fail('');return!problem}catch(error){lost.add(key);fail(error instanceof DOMException&&error.name==='QuotaExceededError'?'full':'blocked');return false}}
function forget(why){copy=new Map();hub=null;fail(why)}
function site(){const kept=record(parse(get(prefix)));const session=record(kept.session);return{version,progress:record(kept.progress),read:record(kept.read),prefs:record(kept.prefs),session:{over:session.over===true,rows:Array.isArray(session.rows)?session.rows.filter(isObject):[]}}}
function changeSite(change){const kept=site();change(kept);return put(prefix,JSON.stringify(kept))}
function quiz(path){const kept=record(parse(get(`${prefix}/quiz/${path}`)));const past=Array.isArray(kept.past)?kept.past:[];return{now:Number.isInteger(kept.now?.seed)?kept.now:null,past:past.filter((entry)=>[entry?.began,entry?.percent,entry?.ended??0].every(isTime))}}
function keepQuiz(path,kept){const isKept=put(`${prefix}/quiz/${path}`,JSON.stringify(kept)),now=summary(kept);const before=site().progress[path]??summary({now:null,past:[]});if(JSON.stringify(before)===JSON.stringify(now))return isKept;return changeSite((site)=>{site.progress[path]=now})&&isKept}
const quizzes=()=>keys().filter((key)=>key.startsWith(prefix+'/quiz/')).map((key)=>key.slice(prefix.length+6));const isOfAccounts=(key)=>['/accounts','/signed-in','/of/'].some((name)=>key.startsWith(base+name));function removeAll(prefix){for(const key of keys()){if((key===prefix||key.startsWith(prefix+'/'))&& !(prefix===base&&isOfAccounts(key)))put(key,null)}}
const hasTabs=/^https?:$/.test(location.protocol);const lapse=2*60*60*1000;const prefixOf=({player})=>`${base}/of/${player}`;function noted(){if(get(base+'/accounts')===null)return null;let kept=null;try{kept=hasTabs?parse(sessionStorage.getItem(base+'/signed-in')):null}catch{}
kept??=parse(get(base+'/signed-in'));const isValid=isLike(kept?.player,/^[\w-]{43}$/)&&(kept.until===undefined||kept.until>Date.now());return isValid?kept:null}
function signedIn(){const who=noted();return who&&prefixOf(who)===prefix?who:null}
function signIn(who,keeps){if(!keeps&&hasTabs)sessionStorage.setItem(base+'/signed-in',JSON.stringify(who));else{const lasting=keeps?who:{...who,until:Date.now()+lapse};put(base+'/signed-in',JSON.stringify(lasting))}
choosePlayer()}
function signOut(){try{sessionStorage.removeItem(base+'/signed-in')}catch{}
put(base+'/signed-in',null);choosePlayer()}
function choosePlayer(){const who=noted();prefix=who?prefixOf(who):base;if(who?.until&&who.until-Date.now()<lapse-600_000){put(base+'/signed-in',JSON.stringify({...who,until:Date.now()+lapse}))}}
function signedOut(what){const before=prefix;prefix=base;try{return what()}finally{prefix=before}}
function setAside(key){const aside=key+'/unreadable',text=get(key),before=get(aside);put(key,null);if(put(aside,before?`${before}\n${text}`:text))return true;put(key,text);return false}
function check(){const text=get(prefix);if(text===null)return;const kept=parse(text);if(kept?.version>version){forget('newer');return;}
if(kept?.version===version)return;if(setAside(prefix))fail('unreadable');else forget('full')}
const needsHub=location.protocol==='file:'&&location.origin==='null'&&script.src!=='';async function openHub(){await load('hub.js');const frame=(window.podium?.['common/frame']);hub=await frame?.open(new URL('store.html',script.src).href,[base,own],fail);copy=hub?.copy??null;choosePlayer();check();begin()}
function ready(then){if(!waiting){then();return;}
waiting.push(then);if(waiting.length>1)return;document.documentElement.classList.add('waiting');if(needsHub)void openHub();else whenReadable(openOwn)}
function openOwn(){try{localStorage.getItem(prefix);choosePlayer();check()}catch{forget('blocked')}
begin()}
function begin(){document.documentElement.classList.remove('waiting');const first=waiting??[];waiting=null;for(const then of first)then()}
const settled=()=>hub?hub.settled():Promise.resolve();const shown=()=>waiting?'':`${noted()?.player} ${get(prefix)}`;let left='';addEventListener('pagehide',()=>{left=shown()});addEventListener('pageshow',({persisted})=>{if(persisted&&(hub||shown()!==left))location.reload()});const store={get prefix(){return prefix},base,ownPrefix,siteID,version,keys,get,put,setAside,ready,settled,site,changeSite,quiz,keepQuiz,summary,quizzes,removeAll,resetAll:()=>removeAll(prefix),signedIn,signIn,signOut,signedOut,player:()=>signedIn()?.player??null,problem:()=>problem,onProblem:(watcher)=>watchers.push(watcher)};
$podium["common/store"]={store}}
{const words=window.PODIUM_WORDS??{};let rules;const pluralOf=(count)=>(rules??=new Intl.PluralRules(words.language??'en')).select(count);const grouped=(number)=>number.replace(/\B(?=(\d{3})+$)/g,words['number.separator']??',');function say(key,values={}){const count=Number(values.of??values.n);const text=words[key]??words[`${key}.${pluralOf(count)}`]??words[`${key}.other`]??key;return text.replace(/\{(\w+)\}/g,(whole,name)=>name==='n'||name==='of'?grouped(String(values[name]??whole)):String(values[name]??whole))}
$podium["common/words"]={say}}
})();
