(()=>{"use strict";const $podium=window.podium??={};
{const{isOver,isPart,score}=$podium["play/state"];
const mostKept=200;function entry(state,{title,language,now}){const{attempt,questions,marks}=state;return{seed:attempt.seed,began:attempt.began,settings:attempt.settings,print:attempt.print,title,language,...(attempt.ordinal?{rev:attempt.rev,player:attempt.player,ordinal:attempt.ordinal}:{}),ended:attempt.ended??now,seconds:Math.round(attempt.spent / 1000),...score(state),whole: !attempt.only&&questions.length>=state.of&&isOver(state),counts: !state.isExtra&& !isPart(state),answers:Object.fromEntries(attempt.answers),...(attempt.earlier.size?{earlier:Object.fromEntries(attempt.earlier)}:{}),outcomes:Object.fromEntries(questions.map(({id})=>[id,marks.get(id)?.outcome??'skipped']))}}
const isSame=(left,right)=>left.began===right.began&&left.seed===right.seed;function file(past,entry){const others=past.filter((other)=> !isSame(other,entry));const filed=[...others,entry].sort((left,right)=>left.began-right.began);if(filed.length<=mostKept)return filed;const first=filed.find((other)=>other.whole&&other.counts!==false)??filed[0];return[first,...filed.filter((other)=>other!==first).slice(1-mostKept)]}
$podium["play/filing"]={entry,file}}
{const{record}=$podium["common/kept"];
const has=(all,id)=>Object.hasOwn(all,id);function fitted(attempt,{language,prints,print,rev}){const{fits,filed}=attempt,here=fits?.language===language?record(fits.prints):{};const isSame= !fits&&filed||attempt.print===print&&(fits?.rev??attempt.rev??rev)===rev;const changed=[...attempt.answers.keys(),...attempt.drafts.keys()].filter((id)=>has(prints,id)&&(has(here,id)?here[id]!==prints[id]: !isSame&&prints[id]));const without=(kept)=>new Map([...kept].filter(([id])=> !changed.includes(id)));return changed.length?{...attempt,answers:without(attempt.answers),drafts:without(attempt.drafts),earlier:without(attempt.earlier),closed:attempt.closed||filed}:attempt}
const fitsOf=({answers,drafts},{language,prints,rev})=>({language,rev,prints:Object.fromEntries(Object.keys({...answers,...drafts}).map((id)=>[id,prints[id]]))});
$podium["play/fitting"]={fitted,fitsOf}}
{const{all,textOf}=$podium["common/elements"];
const filed=$podium["play/filing"];
const{fitsOf,fitted}=$podium["play/fitting"];
const{filing,fitting}=$podium["play/keeping"];
const{additions}=$podium["play/later"];
function hashOf(text){let hash=0x811c9dc5;for(const letter of text)hash=Math.imul(hash^(letter.codePointAt(0)??0),0x01000193);return text&&(hash>>>0).toString(16)}
function shown(part){const copy=(part.cloneNode(true));for(const other of all(copy,'select, .on-paper, .flag'))other.remove();return textOf(copy)+all(copy,'img').map((image)=>image.alt||image.getAttribute('src'))}
const offered=(question)=>[...all(question,'.c > span:not(.flag), .order > li > div, .rights li div').map((text)=>{const part=(text.closest('.c, li'));return `${part.dataset.letter??part.querySelector('input')?.value} ${shown(text)}`}).sort(),...all(question,'.lefts > li > div, .blanks').map(shown)].join('\n');function askedOn(quiz){const questions=all(quiz,'.q');return{language:document.documentElement.lang,prints:Object.fromEntries(questions.map((question)=>[question.id,hashOf(offered(question))])),print:hashOf(questions.map(({id,dataset})=>`${id}\n${dataset.key}\n`).join('')),rev:quiz.dataset.rev}}
let asked;const now=()=>asked??=askedOn((document.querySelector('.quiz')));fitting.fit=(before)=>{const{print}=now(),attempt=fitted(before,now()),isLess=attempt!==before;return{attempt,hasChanged:isLess||before.print!==''&&before.print!==print,isLess:isLess&&before.filed}};Object.assign(filing,filed);fitting.note=(kept)=>({...kept,print:now().print,fits:fitsOf(kept,now())});additions.push(({state,save})=>{const{drafts,fits}=state().attempt;if(drafts.size&& !fits)save()});
}
{function verdict(percent,pass){if(percent===100)return 'end.all-right';if(pass!==null)return percent>=pass?'end.has-passed':'end.has-not-passed';return percent>=80?'end.very-good':percent>=50?'end.good':'end.begun'}
const earns=({certificate,pass},percent)=>certificate!==undefined&&percent>=Number(pass??0);
$podium["play/verdict"]={verdict,earns}}
{const{moment}=$podium["common/dates"];
const{element,load,need,task,textOf}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{minutes}=$podium["play/clock"];
const{needsDrawer}=$podium["play/ordinals"];
const{shapes}=$podium["play/outcome"];
const{isExam,isPart,score}=$podium["play/state"];
const{earns,verdict}=$podium["play/verdict"];
const button=(key,click,kind='quiet',values={})=>element('button',{type:'button',...(kind?{class:kind}:{}),click},say(key,values));const linkTo=(question,questions)=>element('a',{href:'#'+question.id},`${questions.indexOf(question)+1}. ${textOf(need(question,'h2'))}`);function ring(percent){const made=element('div',{class:'ring'}),circle='circle cx="60" cy="60" r="52"';made.innerHTML=`<svg viewBox="0 0 120 120" aria-hidden="true"><${circle}/>${
percent>0?`<${circle} class="filled" pathLength="100" stroke-dasharray="${percent} 100"/>`:''
}</svg>`;made.append(element('b',{},say('play.percent',{n:percent})));return made}
function earlier(game){const{attempt}=game.state();return store.quiz(game.path).past.filter((one)=>one.whole===true&& !(one.began===attempt.began&&one.seed===attempt.seed)&&one.began<=attempt.began)}
function comparison(game,percent){if(isPart(game.state()))return[];const before=earlier(game).map((one)=>Number(one.percent));if(!before.length)return[];const best=Math.max(...before),shown=[...before,percent].slice(-7);const said=percent>best?say('end.new-best',{n:best}):percent===best?say('end.same-best'):say('end.best',{n:best});return[element('p',{class:'best'},element('span',{class:'trend',role:'img','aria-label':say('end.trend',{scores:shown.map((n)=>say('play.percent',{n})).join(', ')})},...shown.map((n)=>{const bar=element('span');bar.style.blockSize=`${n}%`;return bar})),' ',said)]}
const lacksKey=({quiz,state,own})=>{const{settings,only,ordinal}=state().attempt;return 'draw' in quiz.dataset&&needsDrawer(quiz,settings,own)&& !only&& !ordinal&& !document.body.matches('.is-bundle')};function whole({questions,state}){const{of}=state();return questions.length<of?of:0}
const isOfHistory=()=>new URLSearchParams(location.search).has('attempt');function summary(game){const{quiz,questions}=game,state=game.state(),of=whole(game),{earned,possible,percent}=score(state);const pass=quiz.dataset.pass&& !of?Number(quiz.dataset.pass):null;const right=questions.filter(({id})=>state.marks.get(id)?.outcome==='right').length;const shown=[element('h2',{id:'Score',tabindex:'-1'},of?say('end.practised',{n:questions.length,of}):say('play.final')),element('p',{class:'said',role:'status'},say(verdict(percent,pass),{n:right,of:questions.length})),element('p',{class:'sum'},say('play.earned',{n:earned,of:possible}),' · ',say('end.took',{time:minutes(Math.round(state.attempt.spent / 1000))}),isOfHistory()?` · ${moment(state.attempt.ended??state.attempt.began)}`:'')];if(pass!==null){const said=percent>=pass?say('play.passed'):say('play.failed',{n:pass});shown.push(element('p',{class:'verdict'},said))}
if(state.isExtra&& !of)shown.push(element('p',{},say('play.extra')));if(lacksKey(game))shown.push(element('p',{},say('slip.no-key')));return[...shown,...comparison(game,percent)]}
function details({questions,state}){const{marks}=state();const rows=questions.map((question)=>{const outcome=marks.get(question.id)?.outcome;return element('li',{},element('span',{class:`shape ${outcome??'open'}`,'aria-hidden':'true'},outcome?shapes[outcome]:'–'),linkTo(question,questions),element('span',{},say(`play.${outcome??'skipped'}`)))});return element('details',{class:'details'},element('summary',{},say('end.details')),element('ol',{},...rows))}
function saving(game){return element('details',{class:'saving'},element('summary',{},say('end.save')),element('p',{class:'ways'},button('end.print',()=>print()),saver(game,'end.json','application/json'),saver(game,'end.csv','text/csv')))}
function card(game){hasMore();const{percent}=score(game.state());return element('section',{class:'card-of-score','aria-labelledby':'Score'},element('div',{class:'head'},ring(percent),element('div',{},...summary(game))),element('p',{class:'ways'},...(game.state().isPast?[]:waysOn(game)),...next(),...share(game)),...certificate(game,percent),details(game),saving(game))}
const more={certificate:null,save:null,share:null};function loading(path){let asked=null;return async()=>{await task();return await(asked??=load(path))||(asked=null)}}
const loadMore=loading('result-more.js');const hasMore=async()=>more.save!==null||await loadMore();const withMore=async(game,then)=>{if(await hasMore())then();else game.notify(say('play.not-loaded'))};const saver=(game,key,type)=>button(key,()=>game.more?.(()=>more.save?.(game,type)));function certificate(game,percent){if(isPart(game.state())|| !earns(game.quiz.dataset,percent))return[];const place=element('div');withMore(game,()=>place.replaceWith(more.certificate?.(game)??''));return[place]}
function waysOn(game){const{questions}=game,{attempt,marks}=game.state();const wrong=questions.map(({id})=>id).filter((id)=>marks.get(id)?.outcome!=='right');const some=wrong.length>0&&(wrong.length<questions.length||isExam(game.state()));return[...(some?[button('end.retry',()=>game.start({...attempt.settings,limit:0,mode:'practice'},wrong),'',{n:wrong.length})]:[]),button('play.again',()=>game.start(attempt.settings,attempt.only),some?'quiet':''),...(attempt.only||whole(game)?[button('end.whole',()=>game.start(game.own))]:[])]}
function next(){const link=document.querySelector('.neighbours [rel="next"]');const href=link?.getAttribute('href');return href?[element('a',{class:'button quiet',href},say('end.next'))]:[]}
function share(game){if(game.state().isPast||game.state().attempt.only)return[];const panel=element('details',{class:'sharing'},element('summary',{},say('end.share')));const fill=()=>panel.childElementCount===1&&panel.append(...more.share?.(game)??[]);panel.addEventListener('toggle',async()=>{if(!panel.hasAttribute('open'))return;await game.more?.(fill);if(panel.childElementCount===1)panel.removeAttribute('open')});return[panel]}
$podium["play/result"]={button,linkTo,isOfHistory,card,more,loading,hasMore,withMore,saver}}
{const{doubleClick,element,first,styled,task}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{additions}=$podium["play/later"];
const{hasRules}=$podium["play/ordinals"];
const{button,card,isOfHistory,linkTo,loading,withMore}=$podium["play/result"];
const{signing}=$podium["play/game"];
const{isAnswered,isExam,isOver,isPart,score}=$podium["play/state"];
function worth(game){const state=game.state(),{earned,possible}=score(state);if(isExam(state))return say('play.finish-text');const isFirst=game.quiz.dataset.attempts==='first'&& !state.isExtra&& !isPart(state);return say(isFirst?'end.would-count-first':'end.would-count',{n:earned,of:possible})}
function leftIn({questions,state}){const open=questions.filter(({id})=> !isAnswered(state(),id)),flagged=questions.filter(({id})=>state().attempt.flags.has(id));return{open,flagged,all:[...new Set([...open,...flagged])]}}
function unfinished(game,{open,flagged,all},back){const{questions}=game,of=questions.length;const said=open.length?say('end.open',{n:open.length,of}):say('end.flagged',{n:flagged.length,of});const rows=all.map((question)=>{const isFlagged=flagged.includes(question);return element('li',{},linkTo(question,questions),isFlagged?` ⚑ ${say('state.flagged')}`:'')});return element('section',{class:'unfinished','aria-labelledby':'Open'},element('h2',{id:'Open',tabindex:'-1'},said),element('p',{},worth(game)),element('p',{class:'ways'},button('end.back',back,''),button('end.submit',game.finish)),element('ul',{},...rows))}
function wayToFinish(isComplete,finish){const said=element('p',{},say(isComplete?'end.complete':'play.finish-text')),done=button('play.finish',finish,isComplete?'wide':'quiet');return isComplete?[said,done]:[done,said]}
async function toScore({quiz,end}){await task();const score=document.getElementById('Score'),said=first(quiz,'.notice:not(:empty)');if(!score)return;if(said)end.before(said);score.focus({preventScroll:true});(said??end).scrollIntoView()}
function watchPresses(end){end.addEventListener('click',(event)=>{const hash=(event.target).closest('a')?.hash;if(hash&&hash===location.hash)dispatchEvent(new HashChangeEvent('hashchange'))});end.onkeydown=({repeat})=> !repeat}
function addFinish(game){const{end,questions}=game;let asks=false,asked= -doubleClick;const finish=({detail})=>{if(!detail&&performance.now()-asked<doubleClick)return;(leftIn(game).all.length?ask:game.finish)()};function show(){if(isOver(game.state())){end.replaceChildren(card(game));styled(end);return;}
const left=leftIn(game);asks&&=left.all.length>0;const nodes=asks?[unfinished(game,left,()=>back(left.all[0]))]:wayToFinish(!left.open.length,finish);if(element('div',{},...nodes).innerHTML!==end.innerHTML)end.replaceChildren(...nodes)}
function ask(){asks=true;asked=performance.now();show();if(game.steps?.isSingle())scrollTo(0,0);else end.scrollIntoView({block:'nearest'});first(end,'#Open, button')?.focus({preventScroll:true})}
async function back(question){asks=false;show();await game.steps?.show(questions.indexOf(question),true);first(question,'input, select, button')?.focus({preventScroll:true})}
game.askToFinish=ask;game.toScore=()=>toScore(game);game.more=(then)=>withMore(game,then);game.watch(async()=>{if(game.steps?.isSingle())await task();show()});addNoting(game);const isOpened=isOfHistory()&& !location.hash&&isOver(game.state());if(isOpened&&game.steps?.isSingle())setTimeout(game.toScore);watchPresses(end)}
function addWhole(game){const gate=first(game.quiz,':scope > .gate'),{questions}=game,{of}=game.state();if(!gate|| !game.state().attempt.only)return;const said=say('end.practised',{n:questions.length,of});first(gate,'.before')?.before(element('p',{},said));gate.append(button('end.whole',()=>game.start(game.own)))}
const isForLedger=(quiz,state)=>Boolean(quiz.dataset.rev&&quiz.dataset.site)&& !isPart(state)&&(!hasRules(quiz)||state.attempt.ordinal!==undefined);function addNoting(game){const{rev}=game.quiz.dataset,wasOver=isOver(game.state());const parts=['slip-note.js','checkpoint.js'].map(loading);const mark=(unnoted)=>{if(game.state().attempt.unnoted===unnoted)return;game.change((state)=>({...state,attempt:{...state.attempt,unnoted}}))};let isWaiting=false;signing.settle=async()=>{const{attempt}=game.state();if(!isForLedger(game.quiz,game.state())|| !attempt.answers.size||document.body.matches('.is-bundle'))return true;const isNews= !wasOver||attempt.unnoted===rev;isWaiting=isNews;const loaded=await Promise.all(parts.map((part)=>part())),isThere=loaded.every(Boolean);isWaiting=false;if(!isOver(game.state()))return true;if(isThere)signing.note?.(game,isNews);if(isNews)mark(isThere?undefined:rev);return isThere|| !isNews};game.watch(signing.settle);addEventListener('online',signing.settle);addEventListener('pagehide',()=>{if(isWaiting&&store.quiz(game.path).now?.began===game.state().attempt.began)mark(rev)})}
additions.push(addFinish,addWhole);
}
{const{need,textOf}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{named}=$podium["play/keeping"];
const{additions}=$podium["play/later"];
function remember({path,state},questions){const{marks,attempt:{began}}=state(),ids=questions.map(({id})=>id);const added=questions.map((question)=>({quiz:path,began,...named(),id:question.id,question:textOf(need(question,'h2')),outcome:marks.get(question.id)?.outcome??'skipped',at:Date.now()}));store.changeSite((site)=>{const rows=site.session.over?[]:site.session.rows.filter((other)=>other.quiz!==path|| !ids.includes(other.id));site.session={over:false,rows:[...rows,...added].slice(-500)}})}
additions.push((game)=>{game.remember=(questions)=>remember(game,questions);addEventListener('beforeunload',(event)=>{if(store.problem()==='full'&& !game.state().isPast)event.preventDefault()})});
}
{const{first,need}=$podium["common/elements"];
const{additions}=$podium["play/later"];
additions.push(({quiz,bar})=>addEventListener('keydown',({key})=>{if(key!=='Escape'||first(document,'dialog[open]'))return;const opener=first(quiz,'.map.listed')?need(bar,'.lister'):first(bar,'.menu[open] > summary');opener?.click();opener?.focus()}));
}
{const{all,element,first,need}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{settle}=$podium["play/forms"];
const{additions}=$podium["play/later"];
const{tell}=$podium["play/outcome"];
const threshold=4;function drag(question,list,start){const row=((start.target).closest('.order > li'));const onButton=(start.target).closest('button, a');const byGrip=(start.target).closest('.grip');if(!row||start.button!==0||onButton||start.pointerType!=='mouse'&& !byGrip)return;if(!first(row,'button:enabled'))return;const rows=([...list.children]),from=rows.indexOf(row);const boxes=rows.map((one)=>one.getBoundingClientRect());const gap=rows.length>1?boxes[1].top-boxes[0].bottom:0;let to=from,isDragging=false;const move=(event)=>{const by=event.clientY-start.clientY;if(!isDragging&&Math.abs(by)<threshold)return;if(!isDragging){isDragging=true;row.setPointerCapture(start.pointerId);row.classList.add('dragged');list.classList.add('dragging')}
const middle=boxes[from].top+boxes[from].height / 2+by;to=boxes.filter((box,place)=>place!==from&&box.top+box.height / 2<middle).length;row.style.transform=`translateY(${by}px)`;const height=boxes[from].height+gap;rows.forEach((one,place)=>{if(one===row)return;const goesUp=place>from&&place<=to,goesDown=place<from&&place>=to;const shift=goesUp? -height:height;one.style.transform=goesUp||goesDown?`translateY(${shift}px)`:''})};const end=(event)=>{if(event.type==='lostpointercapture'&&event.target!==row)return;row.removeEventListener('pointermove',move);for(const name of['pointerup','pointercancel','lostpointercapture']){row.removeEventListener(name,end)}
for(const one of rows)one.style.transform='';row.classList.remove('dragged');list.classList.remove('dragging');if(!isDragging||to===from)return;const others=rows.filter((one)=>one!==row);if(to===others.length)list.append(row);else others[to].before(row);settle(list);question.dispatchEvent(new Event('input'))};row.addEventListener('pointermove',move);for(const name of['pointerup','pointercancel','lostpointercapture']){row.addEventListener(name,end)}}
function equipOrder(question){const list=need(question,'.order');for(const row of list.children){row.prepend(element('span',{class:'grip','aria-hidden':'true'},'⠿'))}
list.addEventListener('pointerdown',(event)=>drag(question,list,event))}
function equipPairs(question){const rows=all(question,'.lefts > li'),selects=rows.map((row)=>need(row,'select'));let armed=null;const value=(place)=>(selects[place]).value;const rights=all(question,'.rights > li');function draw(){const next=armed??selects.findIndex((_,place)=> !value(place));rows.forEach((row,place)=>row.classList.toggle('armed',place===next&& !question.classList.contains('marked')));const used=selects.map((_,place)=>value(place));for(const right of rights)right.classList.toggle('used',used.includes(right.dataset.letter))}
rows.forEach((row,place)=>row.addEventListener('click',(event)=>{if((event.target).closest('select, a, button'))return;armed=place;draw()}));for(const right of rights){const box=need(right,'div'),press=element('button',{type:'button',class:'tile',click:()=>{const place=armed??selects.findIndex((_,other)=> !value(other));if(place<0)return;(selects[place]).value=right.dataset.letter;armed=null;selects[place].dispatchEvent(new Event('input',{bubbles:true}));selects[place].dispatchEvent(new Event('change',{bubbles:true}));const left=need(rows[place],'div').textContent.trim();if(!question.classList.contains('marked')){tell(question,say('play.paired',{left,right:right.dataset.text})).classList.add('paired')}
draw()}});box.replaceWith(press);press.append(box)}
question.addEventListener('input',draw);question.addEventListener('change',draw);draw()}
function addHands(question){if(first(question,'.order'))equipOrder(question);if(first(question,'.lefts'))equipPairs(question)}
additions.push((game)=>game.questions.forEach(addHands));
$podium["play/dragging"]={addHands}}
{const{element}=$podium["common/elements"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{additions}=$podium["play/later"];
const{hasMore}=$podium["play/result"];
const key=()=>store.base+'/sound';const sounds={play:null};async function play(outcome){if(await hasMore())sounds.play?.(outcome)}
additions.push((game)=>{if(typeof AudioContext==='undefined')return;let isOn=store.get(key())==='on';const button=element('button',{type:'button',class:'quiet sound','aria-pressed':String(isOn),click:()=>{isOn= !isOn;store.put(key(),isOn?'on':null);button.setAttribute('aria-pressed',String(isOn));if(isOn)play('right')}},say('play.sound'));game.tools.append(button);game.watchMarks((_,mark)=>{if(isOn)play(mark.outcome)})});
$podium["play/sound"]={sounds}}
{const{all,element}=$podium["common/elements"];
const{say}=$podium["common/words"];
const corner=(name,key,sign,click)=>element('button',{type:'button',class:`quiet corner ${name}`,'aria-label':say(key),title:say(key),click},sign);function addCopying(code){const text=code.textContent,told=element('span',{class:'hidden',role:'status'});const button=corner('copying','copy.button','❐',async()=>{try{await navigator.clipboard.writeText(text);told.textContent=say('copy.done')}catch{told.textContent=say('copy.failed')}
button.textContent=told.textContent===say('copy.done')?'✓':'✗';button.title=told.textContent});code.append(button,told)}
const nearer=2.5;function addEnlarging(image){const large=(image.cloneNode());large.removeAttribute('height');const close=element('form',{method:'dialog'},element('button',{},say('keys.close')));const dialog=element('dialog',{class:'large','aria-label':image.alt||say('reading.enlarge')},large,close);let by=1;const fit=()=>{const most=dialog.clientHeight-close.clientHeight;large.width=by*Math.min(dialog.clientWidth,most*image.width / image.height);large.style.cursor=by>1?'zoom-out':'zoom-in'};image.after(corner('enlarging','reading.enlarge','⤢',()=>{if(!dialog.isConnected)document.body.append(dialog);by=1;dialog.showModal();fit()}));addEventListener('resize',fit);large.onclick=({offsetX,offsetY})=>{by=by>1?1:nearer;fit();dialog.scrollTo(offsetX*by-dialog.clientWidth / 2,offsetY*by-dialog.clientHeight / 2)}}
function addSkipping(player,number){const past=element('span',{id:`After-player-${number}`,tabindex:'-1'});player.before(element('a',{class:'skip-player',href:'#'+past.id,click:(event)=>{event.preventDefault();past.focus()}},say('reading.skip')));player.after(past);const[track]=player.textTracks;if(!track||player instanceof HTMLVideoElement)return;const shown=element('span',{class:'cues','aria-live':'off'});past.after(shown);track.mode='hidden';track.addEventListener('cuechange',()=>{shown.textContent=[...track.activeCues??[]].map((cue)=>(cue).text.replace(/<[^<>]*>/g,'')).join(' ')})}
function addReading(){for(const code of all(document,'.q pre, .prose pre')){if(!code.closest('.c, .copyable, a'))addCopying(code)}
for(const image of all(document,'.q p > img:only-child, .prose p > img:only-child')){if(!image.closest('.c, a'))addEnlarging(image)}
all(document,'audio, video').forEach(addSkipping)}
$podium["common/reading"]={addReading}}
{const{element,first,task}=$podium["common/elements"];
const{addReading}=$podium["common/reading"];
const{say}=$podium["common/words"];
const{additions}=$podium["play/later"];
const{score}=$podium["play/state"];
const length=450;async function showWhy(game,question){await task();await task();if(!game.steps?.isSingle()|| !matchMedia('(min-width: 48rem)').matches)return;first(question,'.key[open]')?.scrollIntoView({block:'nearest'})}
function addLook({tools}){const opener=document.querySelector('.aa'),name=opener?.getAttribute('aria-label');if(name){tools.append(element('button',{type:'button',class:'quiet aa','aria-haspopup':'dialog'},name))}}
additions.push(addReading,addLook,(game)=>{game.watchMarks((question,mark)=>{showWhy(game,question);const shown=game.bar.querySelector('.tally b');if(!shown||mark.earned<=0||matchMedia('(prefers-reduced-motion: reduce)').matches){return;}
const to=score(game.state()).earned,from=Math.max(0,to-mark.earned),begun=performance.now();const step=()=>{const part=Math.min(1,(performance.now()-begun)/ length),now=game.bar.querySelector('.tally b');if(now){now.textContent=say('label.points',{n:Math.round(from+(to-from)*(1-(1-part)**3))})}
if(part<1)requestAnimationFrame(step)};requestAnimationFrame(step)})});
}
{function reportAddress(page,title,text){const names=page.includes('/-/')?['issue[title]','issue[description]']:['title','body'];return `${page}?${new URLSearchParams([[names[0],title],[names[1],text]])}`}
$podium["play/report"]={reportAddress}}
{const{element,need,textOf}=$podium["common/elements"];
const{say}=$podium["common/words"];
const{additions}=$podium["play/later"];
const{reportAddress}=$podium["play/report"];
additions.push(({quiz,questions})=>{const{lines,edit,issues}=quiz.dataset;if(!lines|| !edit|| !issues)return;for(const question of questions){const line=`#L${question.dataset.line}`;const title=`${need(document,'h1').textContent}: ${textOf(need(question,'h2'))}`.slice(0,200);need(question,'.key').append(element('p',{class:'meta source'},element('a',{href:reportAddress(issues,title,lines+line+'\n\n')},say('play.report')),' · ',element('a',{href:edit+line},say('play.edit'))))}});
}
{const{isTime}=$podium["common/kept"];
const{store}=$podium["common/store"];
const key=()=>store.prefix+'/study';const version=1;const phases=['learning','review','relearning'];function unpacked(kept){if(!Array.isArray(kept)||kept.length!==6|| !phases.includes(kept[0]))return null;const[phase,step,stability,difficulty,last,due]=kept;if(![stability,difficulty,last,due].every(isTime)||stability<=0)return null;return step===0||step===1&&phase==='learning'?{phase,step,stability,difficulty,last,due}:null}
function revived(kept){const cards=new Map();for(const[quiz,questions]of Object.entries(kept?.cards??{})){if(isIn(quiz,'~shared'))continue;const known=Object.entries(questions??{}).map(([id,kept])=>[id,unpacked(kept)]).filter(([,card])=>card);if(known.length)cards.set(quiz,new Map((known)))}
return cards}
function readCards(){let kept;try{kept=JSON.parse(store.get(key())??'null')}catch{kept=null}
if(kept?.version>version)throw new Error('written by a newer Podium');return revived(kept)}
function cardsOf(){try{return readCards()}catch{return(new Map())}}
const isIn=(quiz,section)=>section===''||quiz.startsWith(section+'/');function dueIn(cards,section,now){return[...cards].filter(([quiz])=>isIn(quiz,section)).flatMap(([quiz,questions])=>[...questions].map(([id,card])=>({quiz,id,card}))).filter(({card})=>card.due<=now)}
$podium["study/cards"]={key,version,revived,readCards,cardsOf,isIn,dueIn}}
{const{store}=$podium["common/store"];
const{key,readCards,version}=$podium["study/cards"];
function packed(cards){const all=[...cards].map(([name,questions])=>[name,Object.fromEntries([...questions].map(([id,{phase,step,stability,difficulty,last,due}])=>[id,[phase,step,stability,difficulty,last,due]]))]);return{version,cards:Object.fromEntries(all)}}
function changeCard(quiz,id,change){try{const cards=readCards();const questions=cards.get(quiz)??new Map();const card=change(questions.get(id)??null);if(card)cards.set(quiz,questions.set(id,card));else questions.delete(id);if(questions.size===0)cards.delete(quiz);return store.put(key(),JSON.stringify(packed(cards)))}catch{return false}}
$podium["study/changing"]={packed,changeCard}}
{const again=1,hard=2,easy=4;const w=[0.212,1.2931,2.3065,8.2956,6.4133,0.8334,3.0194,0.001,1.8722,0.1666,0.796,1.4835,0.0614,0.2629,1.6483,0.6014,1.8729,0.5425,0.0912,0.0658,0.1542];const decay= -w[20],factor=0.9**(1 / decay)-1;const retention=0.9,longest=36500;const minute=60_000,day=86_400_000;const steps={learning:[minute,10*minute],relearning:[10*minute]};const within=(low,value,high)=>Math.min(Math.max(value,low),high);function rounded(value){const floor=Math.floor(value),rest=value-floor;return rest===0.5?floor+Math.abs(floor%2):Math.round(value)}
const firstDifficulty=(grade)=>w[4]-Math.E**(w[5]*(grade-1))+1;function nextDifficulty(difficulty,grade){const change= -(w[6]*(grade-3));const moved=difficulty+(10-difficulty)*change / 9;return within(1,w[7]*firstDifficulty(easy)+(1-w[7])*moved,10)}
function stabilitySoon(stability,grade){const growth=Math.E**(w[17]*(grade-3+w[18]))*stability** -w[19];return stability*(grade===again?growth:Math.max(growth,1))}
function stabilityLater({stability,difficulty},days,grade){const recalled=(1+factor*Math.max(days,0)/ stability)**decay;if(grade===again){return Math.min(w[11]*difficulty** -w[12]*((stability+1)**w[13]-1)*Math.E**((1-recalled)*w[14]),stability / Math.E**(w[17]*w[18]))}
return stability*(1+Math.E**w[8]*(11-difficulty)*stability** -w[9]*(Math.E**((1-recalled)*w[10])-1)*(grade===hard?w[15]:1)*(grade===easy?w[16]:1))}
const interval=(stability)=>within(1,rounded(stability / factor*(retention**(1 / decay)-1)),longest)*day;function reviewed(card,grade,now){const next=card?{...card,last:now}:{phase:'learning',step:0,stability:w[grade-1],difficulty:within(1,firstDifficulty(grade),10),last:now,due:now};if(card){const days=Math.floor((now-card.last)/ day);next.stability=Math.max(0.001,days<1?stabilitySoon(card.stability,grade):stabilityLater(card,days,grade));next.difficulty=nextDifficulty(card.difficulty,grade)}
next.due=now+wait(next,grade);return next}
function wait(card,grade){if(card.phase==='review'){if(grade!==again)return interval(card.stability);card.phase='relearning';card.step=0;return steps.relearning[0]}
const short=steps[card.phase];if(grade===again)card.step=0;else if(grade===hard){if(card.step>0)return short[card.step];return short.length===1?short[0]*1.5:(short[0]+short[1])/ 2}else if(grade===easy||card.step+1>=short.length){card.phase='review';card.step=0;return interval(card.stability)}else card.step+=1;return short[card.step]}
$podium["study/fsrs"]={reviewed}}
{const{additions}=$podium["play/later"];
const{changeCard}=$podium["study/changing"];
const{reviewed}=$podium["study/fsrs"];
function noteReview(quiz,question,outcome){const hinted=question.querySelector('.hint[open]')!==null;const grade=outcome==='wrong'?1:outcome==='partly'||hinted?2:3;return changeCard(quiz,question.id,(card)=>reviewed(card,grade,Date.now()))}
additions.push((game)=>{game.review=(question,outcome)=>{noteReview(game.path,question,outcome)}});
$podium["study/review"]={noteReview}}
})();
