const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** What a drawing may consist of. Links, scripts, foreign markup, sounds and other images are not here. */
export const SVG_ELEMENTS = words(`
  svg g defs symbol use title desc switch view style
  path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
  fePointLight feSpecularLighting feSpotLight feTile feTurbulence
  animate animateTransform animateMotion set mpath`);

/** Elements that change the attributes of others, which must not be the way around this list. */
export const SVG_ANIMATIONS = words('animate animateTransform animateMotion set');

export const SVG_ATTRIBUTES = words(`
  id class style lang tabindex role version viewBox preserveAspectRatio x y z x1 y1 x2 y2 cx cy r rx ry fx fy fr d width height
  points pathLength transform transform-origin dx dy rotate textLength lengthAdjust startOffset method spacing side offset
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits
  maskContentUnits markerUnits markerWidth markerHeight refX refY orient filterUnits primitiveUnits
  in in2 result mode type values tableValues slope intercept amplitude exponent operator k1 k2 k3 k4 order kernelMatrix divisor
  bias targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent
  limitingConeAngle pointsAtX pointsAtY pointsAtZ azimuth elevation scale xChannelSelector yChannelSelector stdDeviation radius
  baseFrequency numOctaves seed stitchTiles
  attributeName attributeType begin dur end min max restart repeatCount repeatDur fill calcMode keyTimes keySplines keyPoints
  from to by additive accumulate path origin
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters color-rendering
  cursor direction display dominant-baseline enable-background fill-opacity fill-rule filter flood-color flood-opacity font
  font-family font-size font-size-adjust font-stretch font-style font-variant font-weight glyph-orientation-horizontal
  glyph-orientation-vertical image-rendering isolation kerning letter-spacing lighting-color marker marker-end marker-mid
  marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events shape-rendering solid-color solid-opacity
  stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width text-anchor text-decoration text-overflow text-rendering unicode-bidi vector-effect visibility
  white-space word-spacing writing-mode
  xml:space xml:lang systemLanguage requiredFeatures aria-label aria-labelledby aria-describedby aria-hidden focusable`);
