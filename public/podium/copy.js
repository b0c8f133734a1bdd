(()=>{"use strict";
{const words=window.PODIUM_WORDS??{};for(const box of document.querySelectorAll('.copyable')){const button=document.createElement('button');button.type='button';button.textContent=words['copy.button'];button.addEventListener('click',async()=>{try{await navigator.clipboard.writeText(box.querySelector('code')?.textContent??'');button.textContent=words['copy.done']}catch{button.textContent=words['copy.failed']}});box.setAttribute('aria-live','polite');box.append(button)}
}
})();
