(()=>{"use strict";const $podium=window.podium??={};
{const{say}=$podium["common/words"];
function day(time){const date=new Date(time);return say('date.format',{day:date.getDate(),month:say(`month.${date.getMonth()+1}`),year:String(date.getFullYear())})}
const moment=(time)=>`${day(time)}, ${
new Date(time).toLocaleTimeString(document.documentElement.lang||'en',{timeStyle:'short'})
}`;
$podium["common/dates"]={day,moment}}
{const{base64url}=$podium["common/base64"];
const alphabet='ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';const digits=40;function codeOf(commitment){const bits=Array.from(commitment.slice(0,digits),(digit)=>parseInt(digit,16).toString(2).padStart(4,'0')).join('');const letters=(bits.match(/.{5}/g)??[]).map((five)=>alphabet[parseInt(five,2)]).join('');return(letters.match(/.{4}/g)??[]).join('-')}
function startOf(code){const letters=code.replace(/[\s-]/g,'').toUpperCase();if(!/^[A-Z2-7]{32}$/.test(letters))return null;const bits=Array.from(letters,(letter)=>alphabet.indexOf(letter).toString(2).padStart(5,'0')).join('');return(bits.match(/.{4}/g)??[]).map((four)=>parseInt(four,2).toString(16)).join('')}
const nameOf=(start)=>base64url(Uint8Array.from(start.slice(0,12).match(/../g)??[],(pair)=>parseInt(pair,16)));
$podium["receipts/code"]={codeOf,startOf,nameOf}}
{const{load}=$podium["common/elements"];
async function piece(name){if(!window.PODIUM_ENTRIES?.[name])await load(`entries/${name}.js`);return window.PODIUM_ENTRIES?.[name]??null}
function placeIn(text,entry){for(let at=text?.indexOf(entry)?? -1;at>=0;at=text?.indexOf(entry,at+1)?? -1){if(at%8===0)return at / 8}
return-1}
async function sealed(name,size=0){const index=await piece('index');let start=0,isKnown=index!==null;for(const[batch,end]of index?.batches??[]){const held=end>size?await piece(batch):'',place=placeIn(held,name);if(place>=0)return{batch,start,index:start+place};isKnown&&=held!==null;start=end}
if(!isKnown)throw new Error('a piece is missing');return null}
async function waits(name){const index=await piece('index'),held=index?.inbox?await piece('inbox'):'';if(!index||held===null)throw new Error('a piece is missing');return placeIn(held,name)>=0}
async function batchOf(index){let start=0;for(const[batch,end]of(await piece('index'))?.batches??[]){if(index<end)return{batch,start};start=end}
return null}
$podium["receipts/entries"]={sealed,waits,batchOf}}
{const start=new TextEncoder().encode('c2sp.org/tlog-proof@');const isReceipt=(bytes)=>start.every((byte,place)=>bytes[place]===byte);
$podium["receipts/kind"]={isReceipt}}
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
{const{find}=$podium["board/players"];
const{base64}=$podium["common/base64"];
const dates=$podium["common/dates"];
const{element,inLanguage,need,textOf}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{nameOf,startOf}=$podium["receipts/code"];
const{batchOf}=$podium["receipts/entries"];
const{isReceipt}=$podium["receipts/kind"];
const{ask,firstLine,lineOf,placeOf,Unable}=$podium["receipts/reader"];
const place=(document.getElementById('Verify'));const site=window.PODIUM_SITE;const mostBytes=(1<<18)+1;const mostLetters=400;const result=element('section',{class:'verdict',tabindex:'-1','aria-live':'polite'});const line=(key,values={})=>element('p',{},say(key,values));const time=(text)=>Number.isNaN(Date.parse(text))?text:dates.moment(new Date(text));function show(kind,...parts){result.dataset.kind=kind;result.replaceChildren(element('h2',{},say(`verify.${kind}`)),...parts);if(kind!=='wait')result.focus()}
async function checked(proof){const alone=await ask({task:'check',proof,compare:false});if(alone.refused)return{answer:alone,why:''};try{const batch=await batchOf(alone.index);const seal=batch&&location.protocol!=='file:'?await firstLine(`ledger/log/${batch.batch}.jsonl`):'';return{answer:await ask({task:'check',proof,compare:true,seal}),why:''}}catch(problem){if(!(problem instanceof Unable))throw problem;return{answer:alone,why:problem.message}}}
let turns=0;async function tell(asked){turns+=1;const turn=turns;show('wait');let verdict;try{verdict=await asked()}catch(problem){verdict=['unable',line(`verify.${problem instanceof Unable?problem.message:'no-program'}`)]}
if(turn===turns)show(...verdict)}
async function check(file){const bytes=new Uint8Array(await file.slice(0,mostBytes).arrayBuffer());if(!isReceipt(bytes))return['none',line('verify.none-hint')];const{answer,why}=await checked(base64(bytes));return answer.refused?['bad',line('verify.failed',{message:String(answer.message).slice(0,mostLetters),code:answer.refused})]:['good',...await statement(answer,why)]}
async function lookUp(code){const start=startOf(code),found=start?await placeOf(nameOf(start)):null;const held=found?await ask({task:'find',index:found.index,start}):{refused:'not-in-log'};if(!found||held.refused)return['bad',line('verify.code-unknown')];if(held.erased){return['good',element('p',{class:'notice'},say('verify.erased',{time:time(held.erased)})),line('verify.entry',{index:found.index+1,size:held.size,site:site.id})]}
const entry=await lineOf(`ledger/log/${found.batch}.jsonl`,found.index-found.start);const{proof}=await ask({task:'make',entry,index:found.index});return proof?await check(new Blob([proof])):['bad',line('verify.code-unknown')]}
function codeInAddress(){const text=location.hash.slice(1);try{return decodeURIComponent(text)}catch{return text}}
async function quizNamed(path){const code=element('code',{},path);const href=`${path.split('/').map(encodeURIComponent).join('/')}.html`;if(location.protocol==='file:')return element('a',{href},code);try{const response=await fetch(href,{cache:'no-cache',credentials:'same-origin'});const page=new DOMParser().parseFromString(await response.text(),'text/html');const[title,{dataset}]=[need(page,'h1'),need(page,'.quiz[data-quiz]')];if(response.ok&&dataset.quiz===path){const language=inLanguage(page.documentElement.lang);return element('span',{},element('a',{href,...language},textOf(title)),' ',code)}}catch{}
return code}
async function statement(answer,why){const{body}=JSON.parse(answer.entry);const known=site.standings?await find(body.player).catch(()=>null):null;const{index,size,cosigned=[],invalid=[],others=0,log}=answer;const proven=[element('li',{},say(known?'verify.signed-by':'verify.signed',{name:known?.name??'',key:body.player})),element('li',{},say('verify.entry',{index:index+1,size,site:site.id})),...(log?.sealed?[element('li',{},say('verify.sealed',{time:time(log.sealed)}))]:[]),...(log?[element('li',{},say('verify.log',{size:log.size}))]:[]),...cosigned.map((one)=>element('li',{},say('verify.cosigned',{name:one.name,time:time(one.time)})))];const row=(key,value)=>element('div',{},element('dt',{},say(key)),element('dd',{},value));const quiz=await quizNamed(String(body.quiz));return[...(log?.erased?[element('p',{class:'notice'},say('verify.erased',{time:time(log.erased)}))]:[]),element('ul',{class:'proven'},...proven),element('dl',{},row('verify.quiz',quiz),row('verify.ended',time(body.ended)),row('verify.claim',say('play.earned',{n:body.claim.score,of:body.claim.max})),row('verify.digest',element('code',{},answer.commitment))),element('h3',{},say('verify.limits-title')),line('verify.limits'),...(why?[line('verify.not-compared',{why:say(`verify.${why}`)})]:[]),...invalid.map((name)=>line('verify.invalid',{name})),...(others>0?[line('verify.others',{count:others})]:[])]}
function fileForm(){const input=(element('input',{type:'file',accept:'.tlog-proof,text/plain',change:()=>{const[file]=input.files??[];input.value='';if(file)void tell(()=>check(file))}}));const drop=element('div',{class:'drop',dragover:(event)=>{event.preventDefault();drop.classList.add('over')},dragleave:()=>drop.classList.remove('over'),drop:(event)=>{event.preventDefault();drop.classList.remove('over');const[file]=event.dataTransfer?.files??[];if(file)void tell(()=>check(file))}},element('label',{class:'button'},say('verify.choose'),' ',input),element('p',{},say('verify.drop')));return drop}
const plain={spellcheck:'false',autocomplete:'off',dir:'ltr'};function textForm(){const text=(element('textarea',{...plain,id:'Receipt-text',rows:'8',autocapitalize:'none','aria-describedby':'Receipt-missing'}));const missing=element('p',{id:'Receipt-missing',role:'alert'});const submit=(event)=>{event.preventDefault();const pasted=text.value.replace(/\r\n?/g,'\n').trim();missing.textContent=pasted?'':say('verify.paste-first');if(pasted)void tell(()=>check(new Blob([`${pasted}\n`])));else text.focus()};return element('details',{},element('summary',{},say('verify.paste')),element('form',{submit},element('label',{for:text.id},say('verify.text')),text,missing,element('button',{},say('verify.check'))))}
function codeForm(){const code=(element('input',{...plain,id:'Code',required:'',maxlength:'60',autocapitalize:'characters'}));const submit=(event)=>{event.preventDefault();void tell(()=>lookUp(code.value))};const follow=()=>{const asked=codeInAddress();if(!asked||document.getElementById(asked))return;code.value=asked;void tell(()=>lookUp(code.value))};const form=element('form',{class:'by-code',submit},element('label',{for:code.id},say('verify.code')),code,element('button',{class:'quiet'},say('verify.check-code')));return{form,follow}}
const{form,follow}=codeForm();place.replaceChildren(fileForm(),textForm(),form,result);addEventListener('hashchange',follow);follow();
}
})();
