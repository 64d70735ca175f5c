-- Designs that were saved before bundled themes read them hold every field, also those that nobody chose. Fields as
-- they were by default are left to the theme, so that a site does not change its look with this release.
with usual as (
  select $design${
  "colorPalette": [{"id": "paper", "name": "Paper", "value": {"hue": 40, "saturation": 0.47, "lightness": 0.96}}, {"id": "tint", "name": "Tint", "value": {"hue": 37, "saturation": 0.35, "lightness": 0.91}}, {"id": "accent", "name": "Accent", "value": {"hue": 15, "saturation": 0.61, "lightness": 0.38}}, {"id": "glow", "name": "Accent on dark", "value": {"hue": 20, "saturation": 0.72, "lightness": 0.76}}, {"id": "deep", "name": "Deep", "value": {"hue": 190, "saturation": 0.3, "lightness": 0.18}}, {"id": "ink", "name": "Ink", "value": {"hue": 34, "saturation": 0.1, "lightness": 0.13}}],
  "colorThemes": [{"id": "lightest", "name": "Lightest", "roles": {"paper": "paper", "ink": "ink", "accent": "accent", "tint": "tint", "deep": "deep"}}, {"id": "light", "name": "Light", "roles": {"paper": "tint", "ink": "ink", "accent": "accent", "tint": "paper", "deep": "deep"}}, {"id": "bright", "name": "Bright", "roles": {"paper": "accent", "ink": "paper", "accent": "paper", "tint": "deep", "deep": "ink"}}, {"id": "dark", "name": "Dark", "roles": {"paper": "deep", "ink": "paper", "accent": "glow", "tint": "ink", "deep": "ink"}}, {"id": "darkest", "name": "Darkest", "roles": {"paper": "ink", "ink": "paper", "accent": "glow", "tint": "deep", "deep": "deep"}}],
  "defaultColorThemeId": "lightest",
  "fontThemes": [{"id": "marsh", "name": "Marsh", "heading": {"family": "System Serif", "weight": 500, "tracking": -0.015, "leading": 1.1}, "body": {"family": "System Sans", "weight": 400, "tracking": 0, "leading": 1.6}, "scale": {"phone": {"base": 17, "ratio": 1.25}, "desktop": {"base": 18, "ratio": 1.333}}}, {"id": "ledger", "name": "Ledger", "heading": {"family": "Humanist Sans", "weight": 500, "tracking": -0.01, "leading": 1.15}, "body": {"family": "Text Serif", "weight": 400, "tracking": 0, "leading": 1.6}, "scale": {"phone": {"base": 17, "ratio": 1.2}, "desktop": {"base": 18, "ratio": 1.25}}}, {"id": "gallery", "name": "Gallery", "heading": {"family": "Grotesque Sans", "weight": 600, "tracking": -0.03, "leading": 1.05}, "body": {"family": "Grotesque Sans", "weight": 400, "tracking": 0, "leading": 1.55}, "scale": {"phone": {"base": 17, "ratio": 1.25}, "desktop": {"base": 18, "ratio": 1.333}}}, {"id": "atelier", "name": "Atelier", "heading": {"family": "Didone Serif", "weight": 400, "tracking": -0.01, "leading": 1.08}, "body": {"family": "Geometric Sans", "weight": 400, "tracking": 0, "leading": 1.65}, "scale": {"phone": {"base": 17, "ratio": 1.25}, "desktop": {"base": 18, "ratio": 1.333}}}, {"id": "workshop", "name": "Workshop", "heading": {"family": "Slab Serif", "weight": 600, "tracking": -0.01, "leading": 1.15}, "body": {"family": "System Sans", "weight": 400, "tracking": 0, "leading": 1.6}, "scale": {"phone": {"base": 17, "ratio": 1.2}, "desktop": {"base": 18, "ratio": 1.25}}}],
  "activeFontThemeId": "marsh",
  "fontUsageCategories": {"siteTitle": {"face": "heading", "step": 1, "weight": null, "tracking": null, "leading": 1.2, "case": "none", "style": "normal"}, "headings": {"face": "heading", "step": 4, "weight": null, "tracking": null, "leading": null, "case": "none", "style": "normal"}, "paragraphs": {"face": "body", "step": 0, "weight": null, "tracking": null, "leading": null, "case": "none", "style": "normal"}, "quotes": {"face": "heading", "step": 2, "weight": 400, "tracking": null, "leading": 1.35, "case": "none", "style": "normal"}, "buttons": {"face": "body", "step": -1, "weight": 600, "tracking": 0.01, "leading": 1.2, "case": "none", "style": "normal"}, "navigation": {"face": "body", "step": -1, "weight": null, "tracking": null, "leading": 1.4, "case": "none", "style": "normal"}, "meta": {"face": "body", "step": -1, "weight": null, "tracking": 0.01, "leading": 1.5, "case": "none", "style": "normal"}},
  "swatches": []
}$design$::jsonb as design
),
kept_together (fields) as (
  values (array['colorPalette', 'colorThemes', 'defaultColorThemeId']),
    (array['fontThemes', 'activeFontThemeId']),
    (array['fontUsageCategories']),
    (array['swatches'])
)
update site_designs set value = value - coalesce((
  select array_agg(field)
  from usual, kept_together, unnest(fields) field
  where (select bool_and(value -> each = usual.design -> each) from unnest(fields) each)
), '{}'::text[]);
