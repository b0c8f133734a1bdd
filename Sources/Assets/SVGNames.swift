// What of SVG may stand in a drawing that is published. The lists are of SVG 1.1 and 2.0, without
// all that runs scripts, loads files, or holds elements of HTML.

private func words(_ text: String) -> Set<String> {
  Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
}

let svgNamespace = "http://www.w3.org/2000/svg"
let xlinkNamespace = "http://www.w3.org/1999/xlink"
let xmlNamespace = "http://www.w3.org/XML/1998/namespace"
let htmlNamespace = "http://www.w3.org/1999/xhtml"

let allowedElements = words(
  """
  a animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter g image line
  linearGradient marker mask mpath path pattern polygon polyline radialGradient rect set stop style svg switch
  symbol text textPath title tspan use view
  """)

/// Elements that draw nothing and are left out without a word.
let silentElements = words("metadata")

let animationElements = words("animate animateMotion animateTransform set")

/// Elements of which `href` names another element of the drawing.
let referringElements = words(
  """
  animate animateMotion animateTransform clipPath feImage filter image linearGradient marker mask mpath pattern
  radialGradient set textPath use
  """)

/// Attributes whose values are of CSS, and may name something to load.
let styledAttributes = words(
  """
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
  color-interpolation-filters color-profile color-rendering cursor direction display dominant-baseline fill
  fill-opacity fill-rule filter flood-color flood-opacity font font-family font-feature-settings font-kerning
  font-size font-size-adjust font-stretch font-style font-variant font-weight
  glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning letter-spacing
  lighting-color marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow
  paint-order pointer-events shape-inside shape-rendering stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width style
  text-align text-anchor text-decoration text-overflow text-rendering transform transform-box
  transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode
  """)

/// Attributes whose values are numbers, names and words.
let plainAttributes = words(
  """
  accumulate additive amplitude attributeName attributeType azimuth baseFrequency baseProfile begin bias by
  calcMode class clipPathUnits cx cy d diffuseConstant divisor dur dx dy edgeMode elevation
  enable-background end exponent filterRes filterUnits focusable fr from fx fy gradientTransform gradientUnits height
  id in in2 intercept k k1 k2 k3 k4 kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lang
  lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits max media
  method min mode numOctaves offset operator order orient origin path pathLength patternContentUnits
  patternTransform patternUnits points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
  primitiveUnits r radius refX refY rel repeatCount repeatDur requiredExtensions requiredFeatures restart result
  role rotate rx ry scale seed side slope spacing specularConstant specularExponent spreadMethod startOffset
  stdDeviation stitchTiles surfaceScale systemLanguage tabindex tableValues target targetX targetY textLength
  to type values version viewBox viewTarget width x x1 x2 xChannelSelector y y1 y2 yChannelSelector z
  zoomAndPan
  """)

/// What an animation may change beside what is of CSS: numbers that say where something is.
let animatedAttributes = words(
  """
  amplitude azimuth baseFrequency bias cx cy d diffuseConstant divisor dx dy edgeMode elevation exponent fr fx
  fy gradientTransform height intercept k1 k2 k3 k4 kernelMatrix limitingConeAngle markerHeight markerWidth
  numOctaves offset order orient pathLength patternTransform points pointsAtX pointsAtY pointsAtZ
  preserveAspectRatio r radius refX refY rotate rx ry scale seed slope specularConstant specularExponent
  startOffset stdDeviation surfaceScale tableValues textLength viewBox width x x1 x2 y y1 y2 z
  """)

/// The values of an animation, which become values of what it changes.
let animationValues = words("by from to values")

/// Functions of CSS that work a value out and load nothing.
let allowedFunctions = words(
  """
  blur brightness calc circle clamp color color-mix conic-gradient contrast cubic-bezier drop-shadow
  ellipse fit-content format grayscale hsl hsla hue-rotate hwb inset invert is lab lang lch linear-gradient local matrix
  matrix3d max min minmax not nth-child nth-last-child nth-last-of-type nth-of-type oklab oklch opacity path
  perspective polygon radial-gradient rect repeating-linear-gradient repeating-radial-gradient rgb rgba rotate
  rotate3d rotatex rotatey rotatez saturate scale scale3d scalex scaley scalez sepia skew skewx skewy steps
  tech translate translate3d translatex translatey translatez var where and or
  """)

/// Rules of CSS that load nothing.
let allowedRules = words("-webkit-keyframes font-face keyframes layer media supports")
