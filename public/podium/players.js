(()=>{"use strict";const $podium=window.podium??={};
{function base64(bytes){let text='';for(let place=0;place<bytes.length;place+=8192){text+=String.fromCharCode(...bytes.subarray(place,place+8192))}
return btoa(text)}
const fromBase64=(text)=>Uint8Array.from(atob(text),(letter)=>letter.charCodeAt(0));const base64url=(bytes)=>base64(new Uint8Array(bytes)).replaceAll('+','-').replaceAll('/','_').replaceAll('=','');function fromBase64url(text){try{const bytes=fromBase64(text.replaceAll('-','+').replaceAll('_','/'));return base64url(bytes)===text?bytes:null}catch{return null}}
$podium["common/base64"]={base64,fromBase64,base64url,fromBase64url}}
{const{base64url}=$podium["common/base64"];
const{load}=$podium["common/elements"];
const{store}=$podium["common/store"];
const everything='podium/players';const loads=new Map();function piece(path,found=()=>window.PODIUM_BOARD?.[path]){let loading=loads.get(path);if(!loading){loading=loaded(path,found);loads.set(path,loading);loading.catch(()=>loads.delete(path))}
return loading}
async function loaded(path,found){if(found()===undefined)await load(`../${path}.js`);const piece=found();if(piece===undefined)throw new Error(path);return piece}
function hash(name){let hash=0x811c9dc5;for(const byte of new TextEncoder().encode(name))hash=Math.imul(hash^byte,0x01000193);hash^=hash>>>15;hash=Math.imul(hash,0x2c1b3c6d);return(hash^hash>>>13)>>>0}
function pageOf(player){const escaped=(letter)=>[...new TextEncoder().encode(letter)].map((byte)=>'_'+byte.toString(16).padStart(2,'0')).join('');const file=player.replace(/[^a-z0-9-]/gu,(one)=>one==='·'?'.':escaped(one));return `players/${file}${/^index(-|$)/.test(file)?'_':''}.html`}
const precedes=(points,player,other,name)=>points!==other?points>other:player<name;function lastBefore(entries,isAfter){let low=0,high=entries.length;while(low<high){const middle=(low+high)>>1;if(isAfter(entries[middle]))high=middle;else low=middle+1}
return Math.max(0,low-1)}
class Board{constructor(folder,index){this.folder=folder;this.index=index}
async leaf(isAfter){let before=0,parts=this.index.parts;for(let depth=this.index.depth;;depth-=1){if(parts.length===0)return{before:0,rows:[]};const at=lastBefore(parts,isAfter);for(const[count]of parts.slice(0,at))before+=count;const inside=await piece(`${this.folder}/${parts[at][3]}`);if(depth===1)return{before,rows:inside};parts=inside}}
async placeOf(points,player){const{before,rows}=await this.leaf(([,first,name])=>precedes(points,player,first,name));const at=rows.findIndex(([name,other])=> !precedes(other,name,points,player));return before+(at<0?rows.length:at)}
async rowAt(place){if(place<0||place>=this.index.players)return null;let before=0,parts=this.index.parts;for(let depth=this.index.depth;;depth-=1){let at=0;while(before+parts[at][0]<=place)before+=parts[at++][0];const inside=await piece(`${this.folder}/${parts[at][3]}`);if(depth===1)return inside[place-before];parts=inside}}
async row([player,points,results,unsealed=0,described=0,name=player],place){const first=await this.placeOf(points,'');const after=await this.rowAt(first+1);return{player,name,points,results,unsealed,rank:first+1,tied:after!==null&&after[1]===points,href:described||(this.folder===everything&&place<this.index.paged)?pageOf(player):`player.html#${encodeURIComponent(player)}`}}}
async function nameOfKey(key){if(!(await piece(`${everything}/index`)).blinded)return key;const digest=await crypto.subtle.digest('SHA-256',new TextEncoder().encode(`podium-pseudonym/1\n${key}`));return base64url(digest)}
const isKey=(name)=>/^[A-Za-z0-9_-]{43}$/.test(name);async function entry(name,folder){const{shards}=await piece(`${folder}/index`);const shard=await piece(`${folder}/of-${shards}-${hash(name)&(shards-1)}`);return Object.hasOwn(shard,name)?shard[name]:null}
async function find(name,folder=everything){if(isKey(name)){const known=await entry(await nameOfKey(name),everything);return known?find(known[0],folder):null}
const board=new Board(folder,await piece(`${folder}/index`));const{players}=board.index;const known=await entry(name,folder);if(!known)return null;const[points,results,unsealed=0,described=0,shown=name]=known;if(points===null){const href=described?pageOf(name):`player.html#${encodeURIComponent(name)}`;return{player:name,name:shown,rank:null,tied:false,points:0,results:0,unsealed:0,href,players,described:Boolean(described),neighbours:[]}}
const place=await board.placeOf(points,name);const start=Math.max(0,Math.min(place-1,players-3));const neighbours=[];for(let at=start;at<Math.min(start+3,players);at+=1){neighbours.push(await board.row(at===place?[name,points,results,unsealed,described,shown]:await board.rowAt(at),at))}
return{...neighbours[place-start],players,neighbours,described:Boolean(described)}}
async function everybody(){const{shards}=await piece(`${everything}/index`),names=`${everything}/of-1-0`;if(shards!==1|| !window.PODIUM_BOARD?.[names])return null;const entries=Object.entries(window.PODIUM_BOARD[names]);return entries.filter(([,[points]])=>typeof points!=='string').sort(([,[one]],[,[other]])=>(other?? -1)-(one?? -1)).map(([player,[points,,,described=0,name=player]])=>({player,name,href:described||points!==null?pageOf(player):`player.html#${encodeURIComponent(player)}`}))}
async function resultsOf(name){const{results:shards}=await piece(`${everything}/index`);if(!shards)return[];const file=`of-${shards}-${hash(name)&(shards-1)}`;const{quizzes,players}=await piece(`podium/results/${file}`,()=>window.PODIUM_RESULTS?.[file]);return(Object.hasOwn(players,name)?players[name]:[]).map(([quiz,points,most,ended,unsealed=0])=>{const[path,title,isThere]=quizzes[quiz];return{href:isThere?`${path}.html`:'',title,points,most,ended,unsealed:unsealed===1}})}
function me(){return new Promise((resolve)=>{store.ready(async()=>{const key=store.player?.()??'';if(!isKey(key)){resolve(null);return;}
try{resolve((await entry(await nameOfKey(key),everything))?.[0]??'')}catch{resolve(null)}})})}
$podium["board/players"]={find,everybody,resultsOf,me}}
})();
