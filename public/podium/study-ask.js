(()=>{"use strict";const $podium=window.podium??={};
{function readProgress(text){const parts=/^(\d{1,5})-(\d{1,5})-(\d{1,5})$/.exec(text??'');const[done,of,right]=parts?parts.slice(1).map(Number):[0,0,0];return{done,of:Math.max(done,of),right:Math.min(done,right)}}
const progressText=({done,of,right})=>`${done}-${of}-${right}`;const withLeft=(progress,left)=>({...progress,of:Math.max(progress.of,progress.done+left)});const answered=({done,of,right},isRight)=>({done:done+1,of:Math.max(of,done+1),right:right+(isRight?1:0)});
$podium["study/progress"]={readProgress,progressText,withLeft,answered}}
{const{all,doubleClick,element,first,need}=$podium["common/elements"];
const{addReading}=$podium["common/reading"];
const{store}=$podium["common/store"];
const{say}=$podium["common/words"];
const{addHands}=$podium["play/dragging"];
const{formOf,objection}=$podium["play/forms"];
const{addKeys,fieldToType}=$podium["play/keys"];
const{mark}=$podium["play/marking"];
const{showKey,showMark,tell}=$podium["play/outcome"];
const{cardsOf}=$podium["study/cards"];
const{changeCard}=$podium["study/changing"];
const{answered,progressText,readProgress}=$podium["study/progress"];
const{session}=$podium["study/opened"];
const{noteReview}=$podium["study/review"];
const quiz=(document.querySelector('.quiz'));const path=quiz.dataset.quiz??'';function decoded(part){try{return decodeURIComponent(part)}catch{return ''}}
function questionOf(way,id){const known=cardsOf().get(path);return all(quiz,'.q').find((one)=>way==='new'? !known?.has(one.id):one.id===id)}
function showAlone(question){for(const other of all(quiz,'.q'))other.hidden=other!==question;for(const part of all(quiz,'.gate, .tools, legend > span'))part.remove();document.documentElement.classList.add('playing');question.classList.add('current');quiz.classList.add('ready','started','single');(fieldToType(quiz)??question).focus({preventScroll:true});question.scrollIntoView();document.documentElement.classList.remove('waiting')}
function takeAnswer(question,marked){let isMarked=false;const giveUp=element('button',{type:'button',class:'quiet give-up',click:()=>{tell(question,say('play.skipped'));showKey(question,[]);end('wrong')}},need(question,'.key > summary').textContent);const end=(outcome)=>{isMarked=true;giveUp.remove();if(!noteReview(path,question,outcome))tellProblem();for(const field of all(question,'input, select, .movers button, .tile')){field.disabled=true}
marked(outcome)};question.noValidate=true;question.autocomplete='off';question.tabIndex= -1;if(!('early' in question.dataset))question.reset();question.addEventListener('input',()=>{if(first(question,'.refused'))tell(question)});formOf(question).equip(question);addHands(question);addReading();question.addEventListener('submit',(event)=>{event.preventDefault();if(isMarked){first(question,'a.next')?.click();return;}
const response=formOf(question).given(question),refused=objection(question,response);const result=refused?null:mark(question.dataset.key??'',response);if(!result){tell(question,refused).classList.add('refused');return;}
showMark(question,response,result);end(result.outcome)});need(question,'.act').append(giveUp)}
function onwardLink(href,text,kind=''){const made=performance.now();return element('a',{href,...kind?{class:kind}:{},click:(event)=>{if(event.ctrlKey||event.metaKey||event.shiftKey)return;event.preventDefault();if(event.detail>1&&performance.now()-made<doubleClick)return;location.replace((event.currentTarget).href)}},text)}
const addKeysTo=(question)=>addKeys(({quiz,questions:[question],enter:(then)=>then()}),{here:()=>0,isSingle:()=>true,isPlaying:()=>true,show:(place)=>place>0&&first(question,'a.next')?.click(),begin:()=>undefined,toggle:()=>undefined});function tellProblem(){const text=say(`store.${store.problem()||'newer'}`);need(quiz,'.bar').after(element('p',{class:'warning',role:'alert'},text))}
function line({done,of}){const made=element('span',{class:'line','aria-hidden':'true'});Object.assign(made.style,{position:'absolute',insetBlockEnd:0,insetInlineStart:0,inlineSize:`${100*done / of}%`,blockSize:'0.25rem',background:'var(--accent)'});return made}
function ask(way,id,section,far){let progress=readProgress(far);const onward=(to)=>`${quiz.dataset.root}study.html#${to}/${section}${
progress.done?`;${progressText(progress)}`:''
}`;const wanted=decoded(id),question=questionOf(way,wanted);if(!question){if(way==='study')changeCard(path,wanted,()=>null);store.settled().then(()=>location.replace(onward('due')));return;}
const n=progress.done+1,end=onwardLink(onward('in'),say('study.end'));const{of}=progress,bar=need(quiz,'.bar'),isCounted=of>=n;const said=isCounted?say('study.progress',{n,of}):say('study.number',{n});bar.replaceChildren(element('span',{class:'tally study-bar'},element('b',{},said)),end);if(isCounted)bar.append(line(progress));bar.style.marginBlockEnd='0.75rem';takeAnswer(question,(outcome)=>{progress=answered(progress,outcome==='right');end.setAttribute('href',onward('in'));const href=onward(way==='new'?'new':'due');const next=onwardLink(href,say('study.next'),'button next');need(question,'.act > button').replaceWith(next);next.focus()});showAlone(question);addKeysTo(question);if('early' in question.dataset)question.requestSubmit()}
session.ask=ask;
}
})();
