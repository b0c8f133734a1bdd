(()=>{"use strict";const $podium=window.podium??={};
{function programBytes(text){const byteOf=new Uint8Array(512),bytes=new Uint8Array(Math.max(text.length-256,0));for(let byte=0;byte<256;byte+=1)byteOf[text.charCodeAt(byte)]=byte;for(let place=0;place<bytes.length;place+=1){bytes[place]=byteOf[text.charCodeAt(place+256)]}
return bytes}
$podium["common/program"]={programBytes}}
{const{base64,fromBase64}=$podium["common/base64"];
const{load}=$podium["common/elements"];
const{programBytes}=$podium["common/program"];
const{sealed}=$podium["receipts/entries"];
const longestFile=32_000_000;const mostTurns=40;class Unable extends Error{}
let program=null;async function start(){if(program)return;if(!window.PODIUM_RECEIPTS)await load('receipts.js');try{const bytes=programBytes(window.PODIUM_RECEIPTS??'');program=(await WebAssembly.instantiate(bytes,{})).instance.exports}catch{throw new Unable('no-program')}}
function call(request){const utf8=new TextEncoder().encode(JSON.stringify(request)),lent=program.podium_alloc(utf8.length);new Uint8Array(program.memory.buffer,lent,utf8.length).set(utf8);const answer=program.podium_receipt(lent,utf8.length);const length=new DataView(program.memory.buffer).getInt32(answer,true);const text=new TextDecoder().decode(new Uint8Array(program.memory.buffer,answer+4,length));program.podium_free(lent);program.podium_free(answer);return JSON.parse(text)}
async function fileAt(path){if(location.protocol==='file:')throw new Unable('folder');let bytes;try{const response=await fetch(path,{cache:'no-store',credentials:'same-origin'});if(response.status===404)return null;if(!response.ok||Number(response.headers.get('Content-Length'))>longestFile){throw new Error(path)}
bytes=new Uint8Array(await response.arrayBuffer())}catch{throw new Unable('offline')}
return base64(bytes)}
async function answerTo({key,signature,bytes}){if(!key){const text=new TextDecoder('utf-8',{ignoreBOM:true}).decode(fromBase64(bytes));return text===text.normalize('NFC')}
if(!globalThis.crypto?.subtle)throw new Unable('insecure');let imported;try{imported=await crypto.subtle.importKey('raw',fromBase64(key),'Ed25519',false,['verify'])}catch(problem){if(problem instanceof DOMException&&problem.name==='NotSupportedError'){throw new Unable('old-browser')}
return false}
return crypto.subtle.verify('Ed25519',imported,fromBase64(signature),fromBase64(bytes))}
async function ask(request){const{id,organiser}=window.PODIUM_SITE;const files={};const answers={};for(let turn=0;turn<mostTurns;turn+=1){let answer;await start();try{answer=call({...request,site:id,organiser,files,answers})}catch{program=null;throw new Unable('no-program')}
if(!answer.files&& !answer.questions)return answer;await Promise.all([...(answer.files??[]).map(async(path)=>{files[path]=await fileAt(path)}),...(answer.questions??[]).map(async(one)=>{answers[one.id]=await answerTo(one)})])}
throw new Unable('no-program')}
async function firstLine(path){try{const response=await fetch(path,{cache:'no-store',credentials:'same-origin'});if(!response.ok|| !response.body)return '';const reader=response.body.getReader(),decoder=new TextDecoder();let text='';while(text.length<65_536&& !text.includes('\n')){const{done,value}=await reader.read();if(done)break;text+=decoder.decode(value,{stream:true})}
void reader.cancel();return text.split('\n')[0]}catch{return ''}}
const placeOf=(name)=>sealed(name).catch(()=>{throw new Unable('offline')});async function lineOf(path,number){const file=await fileAt(path);return file===null?'':new TextDecoder('utf-8',{ignoreBOM:true}).decode(fromBase64(file)).split('\n')[number]??''}
$podium["receipts/reader"]={Unable,ask,firstLine,placeOf,lineOf}}
{const{saveFile}=$podium["common/save-file"];
const{say}=$podium["common/words"];
const slips=$podium["accounts/slips"];
const{ask,placeOf,Unable}=$podium["receipts/reader"];
const fileName=({quiz,ended})=>`${String(quiz).replaceAll('/','-').slice(-80)}-${String(ended).slice(0,10)}.tlog-proof`;async function save(slip){try{const place=await placeOf(await slips.entryName(slip.entry));const answer=place?await ask({task:'make',entry:slip.entry,index:place.index}):{refused:'not-in-log'};if(!answer.proof)return say('verify.not-made',{code:answer.refused});const name=fileName(slip.body);saveFile(name,answer.proof,'text/plain');return say('verify.saved',{name})}catch(problem){if(!(problem instanceof Unable))throw problem;return say(`verify.${problem.message}`)}}
$podium["receipts/save"]={fileName,save}}
})();
