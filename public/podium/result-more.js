(()=>{"use strict";const $podium=window.podium??={};
{const{isObject,parse}=$podium["common/kept"];
const{store}=$podium["common/store"];
const most=1000;const isSlip=(slip)=>isObject(slip)&&isObject(slip.body)&&[slip.name,slip.body.quiz,slip.body.ended,slip.title??'',slip.entry??''].every((text)=>typeof text==='string');function readSlips(){const slips=parse(store.get(store.prefix+'/slips'))?.slips;return Array.isArray(slips)?slips.filter(isSlip):[]}
const noteSlips=(news)=>news.size===0||keepSlips(readSlips().map((slip)=>({...slip,...news.get(slip.name)})));function keepSlips(slips){let excess=slips.length-most;const left=slips.filter(({ledger})=>{if(excess<=0||ledger!=='sealed')return true;excess-=1;return false});const text=JSON.stringify({version:1,slips:left.slice(0,most)});return store.put(store.prefix+'/slips',left.length?text:null)&&excess<=0}
$podium["accounts/slip-store"]={readSlips,noteSlips,keepSlips}}
{const{readSlips}=$podium["accounts/slip-store"];
const{day}=$podium["common/dates"];
const{element,need}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{more}=$podium["play/result"];
const{score}=$podium["play/state"];
const longestName=100;const form={name:'',isOpen:false};function slipOf({state}){const{attempt}=state();return readSlips().find(({name})=>name===`${attempt.began} ${attempt.seed}`)}
function notes(game){const slip=slipOf(game),{root}=game.quiz.dataset;if(slip?.code){const address=new URL(`${root}verify.html#${slip.code}`,document.baseURI).href;return[element('p',{class:'code'},slip.code),element('p',{class:'fine'},say('certificate.sealed',{address}))]}
return[element('p',{class:'fine'},slip?.entry?say('certificate.signed',{key:JSON.parse(slip.entry).body.player}):say('certificate.note'))]}
function sheet(game,name){const state=game.state(),{earned,possible,percent}=score(state);const line=(kind,text)=>element('p',{class:kind},text);return element('section',{class:'certificate',hidden:''},line('site',need(document,'.brand').textContent.trim()),element('h1',{},say('certificate.title')),line('holder',name),line('said',say('certificate.said')),line('quiz',need(document,'h1').textContent),line('score',`${say('play.percent',{n:percent})} · ${say('play.earned',{n:earned,of:possible})}`),line('date',day(state.attempt.ended??Date.now())),...notes(game))}
function certificate(game){const name=element('input',{id:'Certificate-name',autocomplete:'name',required:'',maxlength:String(longestName)});name.value=(form.name||String(store.site().prefs.name??'')).slice(0,longestName);name.addEventListener('input',()=>{form.name=name.value});const asking=element('form',{class:'ways',submit:(event)=>{event.preventDefault();const given=name.value.trim();store.changeSite((site)=>{site.prefs.name=given});const printed=sheet(game,given),{classList}=document.documentElement;classList.add('prints-certificate');document.body.append(printed);addEventListener('afterprint',()=>{classList.remove('prints-certificate');printed.remove()},{once:true});print()}},element('label',{for:name.id},say('certificate.name')),' ',name,' ',element('button',{},say('certificate.print')));const slip=slipOf(game),href=`${game.quiz.dataset.root}profile.html`;return element('details',{class:'certifying',...(form.isOpen?{open:''}:{}),toggle:(event)=>{form.isOpen=event.target.open}},element('summary',{},say('certificate.title')),asking,slip&& !slip.code&&location.protocol!=='file:'?element('p',{},element('a',{href},say('certificate.how'))):'')}
more.certificate=certificate;
}
{function isoDay(time){const date=new Date(time);return[date.getFullYear(),date.getMonth()+1,date.getDate()].map((number)=>String(number).padStart(2,'0')).join('-')}
$podium["common/iso-day"]={isoDay}}
{const{element}=$podium["common/elements"];
function saveFile(name,content,type){const link=element('a',{href:URL.createObjectURL(new Blob([content],{type})),download:name});link.click();setTimeout(()=>URL.revokeObjectURL(link.href),60_000)}
$podium["common/save-file"]={saveFile}}
{const{element,need}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{button,more,saver}=$podium["play/result"];
const{score}=$podium["play/state"];
const signs={right:'✅',partly:'🟡',wrong:'❌',open:'⬜'};const longestRow=12;function outcomes(game){const{marks}=game.state();return game.questions.map(({id})=>marks.get(id)?.outcome??'open')}
const address=()=>/^https?:$/.test(location.protocol)?location.origin+location.pathname:'';function shareText(game){const{earned,possible,percent}=score(game.state());const title=need(document,'h1').textContent;const all=outcomes(game).map((outcome)=>signs[outcome]);const rows=Array.from({length:Math.ceil(all.length / longestRow)},(_,row)=>all.slice(row*longestRow,(row+1)*longestRow).join(''));return[`${title}: ${say('play.percent',{n:percent})}, ${
say('play.earned',{n:earned,of:possible})
}`,...rows,address()].filter(Boolean).join('\n')}
async function pass(text,told){try{if(navigator.share)await navigator.share({text});else{await navigator.clipboard.writeText(text);told.textContent=say('copy.done')}}catch(error){if(error instanceof DOMException&&error.name==='AbortError')return;told.textContent=say('copy.failed')}}
more.share=(game)=>{const text=shareText(game),told=element('span',{role:'status'});return[element('pre',{},text),element('p',{class:'ways'},button('end.share-copy',()=>pass(text,told)),saver(game,'end.share-picture','image/png'),told)]};
$podium["play/share"]={outcomes,address}}
{const letters=(text)=>text.match(/\P{M}\p{M}*|\p{M}+/gu)??[];function wrapped(text,widthOf,width,most){const lines=[];const add=(part,blank)=>{const line=`${lines[lines.length-1]}${blank}${part}`;if(lines.length&&widthOf(line)<=width)lines[lines.length-1]=line;else lines.push(part)};for(const word of text.split(' ')){if(widthOf(word)<=width)add(word,' ');else letters(word).forEach((letter,place)=>add(letter,place?'':' '))}
if(lines.length<=most)return lines;let last=letters(lines[most-1]);while(last.length&&widthOf(last.join('')+'…')>width)last=last.slice(0,-1);return[...lines.slice(0,most-1),last.join('')+'…']}
$podium["play/wrapping"]={wrapped}}
{const{need}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{shapes}=$podium["play/outcome"];
const{address,outcomes}=$podium["play/share"];
const{score}=$podium["play/state"];
const{wrapped}=$podium["play/wrapping"];
const[width,height]=[1200,630];const ground='#0b4a3d',ink='#f3f6f1';function drawRing({pen,spark,display,at},percent){pen.lineWidth=34;pen.strokeStyle='rgb(255 255 255 / 18%)';pen.beginPath();pen.arc(at(250),290,165,0,2*Math.PI);pen.stroke();pen.strokeStyle=spark;pen.beginPath();pen.arc(at(250),290,165,-Math.PI / 2,-Math.PI / 2+2*Math.PI*percent / 100);if(percent>0)pen.stroke();pen.fillStyle=ink;pen.textAlign='center';pen.textBaseline='middle';pen.font=`700 92px ${display}`;pen.fillText(say('play.percent',{n:percent}),at(250),294)}
function drawOutcomes({pen,spark,text,at},game){const boxes={right:spark,partly:'#c5d0cb',wrong:'rgb(255 255 255 / 22%)'};const all=outcomes(game),step=Math.min(52,1080 / all.length);const size=Math.max(step-8,step / 2);pen.textAlign='center';pen.textBaseline='middle';pen.font=`700 ${size*0.7}px ${text}`;all.forEach((outcome,place)=>{const middle=at(60+place*step+size / 2);pen.fillStyle=outcome==='open'?'rgb(255 255 255 / 10%)':boxes[outcome];pen.fillRect(middle-size / 2,500,size,size);if(outcome==='open')return;pen.fillStyle=outcome==='wrong'?ink:ground;pen.fillText(shapes[outcome],middle,501+size / 2)})}
function drawTexts({pen,display,text,at},game){const{earned,possible}=score(game.state());pen.fillStyle=ink;pen.textAlign='start';pen.textBaseline='alphabetic';pen.font=`700 66px ${display}`;const lines=wrapped(need(document,'h1').textContent,(line)=>pen.measureText(line).width,660,3);lines.forEach((line,place)=>pen.fillText(line,at(490),205+place*78));pen.font=`400 38px ${text}`;pen.fillText(say('play.earned',{n:earned,of:possible}),at(490),225+lines.length*78);pen.font=`400 26px ${text}`;const site=need(document,'.brand').textContent.trim();const[,where]=address().split('//');pen.fillText(where?`${site} · \u2066${where}\u2069`:site,at(60),592,1080)}
function picture(game){const canvas=document.createElement('canvas'),pen=canvas.getContext('2d');if(!pen)return Promise.resolve(null);Object.assign(canvas,{width,height});const style=getComputedStyle(document.documentElement);const valueOf=(name)=>style.getPropertyValue(`--${name}`).trim();const isRightToLeft=style.direction==='rtl';const drawing={pen,spark:valueOf('spark')||'#ffbd2e',display:valueOf('display')||'serif',text:valueOf('text')||'sans-serif',at:(from)=>isRightToLeft?width-from:from};pen.direction=isRightToLeft?'rtl':'ltr';pen.fillStyle=ground;pen.fillRect(0,0,width,height);drawRing(drawing,score(game.state()).percent);drawOutcomes(drawing,game);drawTexts(drawing,game);return new Promise((resolve)=>canvas.toBlob(resolve,'image/png'))}
$podium["play/picture"]={picture}}
{const{need,textOf}=$podium["common/elements"];
const{isoDay}=$podium["common/iso-day"];
const{saveFile}=$podium["common/save-file"];
const{store}=$podium["common/store"];
const{picture}=$podium["play/picture"];
const{more}=$podium["play/result"];
const fileName=(game,kind)=>`${game.path.split('/').pop()}-${isoDay(game.state().attempt.ended??Date.now())}.${kind}`;function readable(question,response){return response.map((part)=>{const choice=question.querySelector(`.c input[value="${CSS.escape(part)}"]`)?.nextElementSibling??question.querySelector(`[data-letter="${CSS.escape(part)}"] > div`);return choice?textOf(choice):part})}
function result(game){const{answers,outcomes,...entry}=game.entry(),{marks}=game.state();return{kind:'podium-attempt',version:1,site:store.siteID,quiz:game.path,...entry,began:new Date(entry.began).toISOString(),ended:new Date(entry.ended).toISOString(),questions:game.questions.map((question)=>{const response=Object.hasOwn(answers,question.id)?answers[question.id]:null;return{id:question.id,kind:question.dataset.kind,question:textOf(need(question,'h2')),response,text:response&&readable(question,response),outcome:outcomes[question.id],earned:marks.get(question.id)?.earned??0,points:Number(question.dataset.points)}})}}
function cell(value){const text=String(value),safe=/^[=+\-@\t\r]/.test(text)&& !/^[+-]?[\d.,]+$/.test(text)?"'"+text:text;return /[",\r\n]/.test(safe)?`"${safe.replaceAll('"','""')}"`:safe}
function table(game){const rows=result(game).questions.map(({id,question,text,outcome,earned,points})=>[id,question,(text??[]).join('; '),outcome,earned,points].map(cell).join(','));return['id,question,response,outcome,earned,points',...rows].join('\r\n')+'\r\n'}
const kinds={'application/json':(game)=>JSON.stringify(result(game),null,2)+'\n','text/csv':table,'image/png':picture};more.save=async(game,type)=>{const content=(await kinds[type](game));if(content!==null)saveFile(fileName(game,type.split('/')[1]),content,type)};
$podium["play/export"]={cell}}
{const{element}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{keyList}=$podium["play/keys"];
const shortcuts=[['1–9 a–e','choose'],['Enter','enter'],['n','next'],['p','previous'],['s','submit'],['h','hint'],['f','flag'],['v','view'],['?','help']];keyList.make=(isOn,turn)=>{const use=element('input',{type:'checkbox',change:()=>turn(use.checked)});use.checked=isOn;const rows=shortcuts.flatMap(([key,name])=>[element('dt',{},element('kbd',{},key)),element('dd',{},say(`keys.${name}`))]);return element('dialog',{'aria-labelledby':'Keys'},element('h2',{id:'Keys'},say('keys.title')),element('dl',{},...rows),element('label',{},use,' ',say('keys.use')),element('form',{method:'dialog'},element('button',{},say('keys.close'))))};
}
{const{all,element}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{endsWithAnother,fields}=$podium["play/settings"];
function inputsOf(settings,most){const input=(name,type,attributes={})=>element('input',{name,type,...attributes});const made={pick:input('pick','number',{min:'1',max:`${most}`,value:`${settings.pick??most}`}),limit:input('limit','number',{min:'0',max:'600',step:'any',value:String(settings.limit / 60)}),questions:input('questions','checkbox'),choices:input('choices','checkbox'),practice:input('mode','radio',{value:'practice'}),exam:input('mode','radio',{value:'exam'})};made.questions.checked=settings.questions;made.choices.checked=settings.choices;made[settings.mode].checked=true;return made}
function form(game){const{quiz}=game,most=all(quiz,'.q').length;const inputs=inputsOf(game.state().attempt.settings,most);const label=(name)=>element('label',{},inputs[name],' ',say(`set.${name}`));const named=(name)=>element('label',{},say(`set.${name}`),' ',inputs[name]);const how=(key)=>element('p',{class:'how'},say(key));const warning=how('set.text');const warn=()=>{warning.textContent=say(endsWithAnother(game.state(),quiz)?'set.text-first':'set.text')};warn();game.watch(warn);const start=(event)=>{event.preventDefault();const number=Math.round(Number(inputs.pick.value)),seconds=Math.round(Number(inputs.limit.value)*60);game.start({mode:inputs.exam.checked?'exam':'practice',pick:number>0&&number<most?number:null,questions:inputs.questions.checked,choices:inputs.choices.checked,limit:seconds>0?Math.min(seconds,36000):0})};return element('form',{class:'settings',novalidate:'',submit:start},element('fieldset',{class:'modes'},element('legend',{},say('set.mode')),label('practice'),label('exam')),named('pick'),named('limit'),label('questions'),label('choices'),...(quiz.dataset.rev?[how('set.counts')]:[]),warning,element('button',{},say('set.start')))}
fields.make=form;
}
{const{sounds}=$podium["play/sound"];
const notes={right:[660,880],partly:[560,620],wrong:[330,300]};let audio=null;function play(tones){audio??=new AudioContext();const start=audio.currentTime+0.01;tones.forEach((tone,place)=>{const from=start+place*0.09,wave=(audio).createOscillator(),volume=(audio).createGain();wave.type='triangle';wave.frequency.value=tone;volume.gain.setValueAtTime(0,from);volume.gain.linearRampToValueAtTime(0.12,from+0.015);volume.gain.exponentialRampToValueAtTime(0.001,from+0.22);wave.connect(volume).connect((audio).destination);wave.start(from);wave.stop(from+0.25)})}
sounds.play=(outcome)=>play(notes[outcome]);
}
})();
