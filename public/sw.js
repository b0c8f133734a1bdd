const VERSION = "c4061b80a2f95b36";

(()=>{"use strict";
{const worker=((self));
const scope=new URL('./',location.href).href;
const prefix=`podium ${scope} `;
const cacheName=prefix+VERSION;
const freshName=prefix+'fresh';
const neverKept=['sw.js','podium/build.txt','podium/manifest.txt'];
function pathOf(url){
const plain=url.split(/[?#]/)[0];
if(!plain.startsWith(scope))return null;
const path=decodeURIComponent(plain.slice(scope.length));
return path===''||path.endsWith('/')?path+'index.html':path;
}
const addressOf=(path)=>scope+path.split('/').map(encodeURIComponent).join('/');
async function text(path){
const response=await fetch(addressOf(path),{cache:'no-store'});
if(!response.ok)throw new Error(path);
return(await response.text()).trim();
}
let question=null;
function isCurrent(){
question??=new Promise((resolve)=>setTimeout(resolve,5)).then(()=>{
question=null;
return text('podium/build.txt');
}).then((build)=>build===VERSION);
return question;
}
async function allFiles(){
return(await text('podium/manifest.txt')).split('\n').filter((path)=>path&& !neverKept.includes(path));
}
async function keep(paths,tell=()=>{}){
const cache=await caches.open(cacheName);
const kept=new Set((await cache.keys()).map((request)=>pathOf(request.url)));
const wanted=[...new Set(paths)].filter((path)=> !kept.has(path));
const handful=12;
for(let start=0;start<wanted.length;start+=handful){
tell(start,wanted.length);
const addresses=wanted.slice(start,start+handful).map(addressOf);
const responses=await Promise.all(addresses.map((address)=>fetch(address,{cache:'no-cache'})));
if(!await isCurrent()){
worker.registration.update();
throw new Error('the site has changed');
}
await Promise.all(responses.map((response,place)=>response.ok&&cache.put(addresses[place],response)));
}
tell(wanted.length,wanted.length);
}
const isOfWorkshop=(path)=>/^(workshop(-play)?\.html|podium\/(reader|copy-quiz|workshop[a-z-]*|question-templates|one-file)\.(js|css))$/.test(path);
const isShell=(path)=>/^(index|quizzes|search|study|history|profile|sign-in|create-account|leaderboard|make|offline|404)\.html$/.test(path)
||(path.startsWith('podium/')&& !/^podium\/(search\/[pw]|entries\/|players\/|receipts?\.js|verify\.js|words-receipts-)/.test(path)&& !isOfWorkshop(path));
worker.addEventListener('install',(event)=>event.waitUntil((async()=>{
const files=await allFiles();
const before=new Set();
for(const name of await caches.keys()){
if(!name.startsWith(prefix)||name===freshName)continue;
for(const request of await(await caches.open(name)).keys())before.add(pathOf(request.url));
}
await keep(files.filter((path)=>isShell(path)||before.has(path)));
})()));
worker.addEventListener('activate',(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys()){
if(name.startsWith(prefix)&&name!==cacheName)await caches.delete(name);
}
})()));
worker.addEventListener('message',(event)=>{
const{data,ports:[port]}=event;
if(data==='activate')event.waitUntil(worker.skipWaiting());
else if(data==='everything'){
event.waitUntil(allFiles()
.then((files)=>keep(files,(done,total)=>port.postMessage({done,total})))
.then(()=>port.postMessage({finished:true}),()=>port.postMessage({failed:true})));
}else if(Array.isArray(data?.visited))event.waitUntil(keepVisited(data.visited,data.saves===true).catch(()=>{}));
});
async function keepVisited(urls,saves){
const paths=urls.flatMap((url)=>pathOf(url)??[]).filter((path)=> !neverKept.includes(path));
const subject=paths[0]?.includes('/')?paths[0].split('/')[0]+'/':null;
const files=await allFiles();
const known=new Set(files);
await keep(paths.filter((path)=>known.has(path)));
if(subject&& !saves)await keep(files.filter((path)=>path.startsWith(subject)));
if(isOfWorkshop(paths[0]??''))await keep(files.filter(isOfWorkshop));
}
let fresh=null;
async function readFresh(){
const keys=await(await caches.open(freshName)).keys();
return new Set(keys.map((request)=>new URL(request.url).searchParams.get('client')??''));
}
async function noteFresh(client){
(await(fresh??=readFresh())).add(client);
await(await caches.open(freshName)).put(`${scope}?client=${encodeURIComponent(client)}`,new Response());
}
worker.addEventListener('fetch',(event)=>{
const{request}=event;
const path=request.method==='GET'?pathOf(request.url):null;
if(path===null||neverKept.includes(path))return;
event.respondWith(answer(request,path,event));
});
async function answer(request,path,event){
const isPage=request.mode==='navigate';
if(!isPage&&(await(fresh??=readFresh())).has(event.clientId))return fetch(request);
const cache=await caches.open(cacheName);
const kept=await cache.match(addressOf(path));
if(kept)return kept;
const response=await fetch(isPage?request.url:request,{cache:'no-cache'}).catch(async(error)=>{
if(!isPage|| !await cache.match(addressOf('offline.html')))throw error;
return Response.redirect(`${addressOf('offline.html')}#${path}`);
});
if(response.status===302)return response;
if(await isCurrent().catch(()=>false)){
if(response.ok&& !response.redirected)event.waitUntil(cache.put(addressOf(path),response.clone()));
return response;
}
event.waitUntil(worker.registration.update().catch(()=>{}));
if(!isPage)return Response.error();
await noteFresh(event.resultingClientId);
return response;
}
}
})();
