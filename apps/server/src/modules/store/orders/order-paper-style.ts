/** For paper of either size: the printer says which, and nothing is wider than the narrower of the two. */
export const PAPER_STYLE = `
@page { margin: 16mm 15mm; }
* { box-sizing: border-box; }
html { font: 10.5pt/1.45 system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; color: #111; background: #fff; }
body { margin: 0 auto; max-width: 180mm; padding: 12mm 0; }
header { display: flex; justify-content: space-between; align-items: flex-start; gap: 12mm; margin-bottom: 10mm; }
header p { margin: 0; }
.shop { font-size: 15pt; font-weight: 600; line-height: 1.2; overflow-wrap: anywhere; }
.about { text-align: right; }
h1 { font-size: 15pt; line-height: 1.2; margin: 0 0 2mm; }
h2 { font-size: 9pt; font-weight: 600; color: #555; margin: 0 0 1mm; }
.faint { color: #555; }
.parties { display: flex; gap: 12mm; margin-bottom: 9mm; }
.parties > section { flex: 1 1 0; min-width: 0; overflow-wrap: anywhere; }
address { font-style: normal; }
table { border-collapse: collapse; width: 100%; }
th { font-size: 9pt; font-weight: 600; color: #555; text-align: left; border-bottom: .3mm solid #111; padding: 0 3mm 1.5mm 0; }
td { vertical-align: top; border-bottom: .2mm solid #ccc; padding: 2mm 3mm 2mm 0; overflow-wrap: anywhere; }
th:last-child, td:last-child { padding-right: 0; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.box { width: 9mm; }
.box::before { content: ''; display: inline-block; width: 4mm; height: 4mm; border: .3mm solid #111; border-radius: .6mm; }
article + article { break-before: page; margin-top: 24mm; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
.sums { margin: 5mm 0 0 auto; width: 50%; min-width: 70mm; break-inside: avoid; }
.sums td { border: 0; padding: .8mm 0; }
.sums .total td { border-top: .3mm solid #111; font-weight: 600; font-size: 12pt; padding-top: 2mm; }
.note { margin-top: 8mm; break-inside: avoid; white-space: pre-line; }
.test { border: .3mm solid #111; padding: 2mm 3mm; margin-bottom: 6mm; font-weight: 600; }
@media print { body { max-width: none; padding: 0; } article + article { margin-top: 0; } }
@media screen and (max-width: 190mm) { body { padding: 6mm 5mm; } header, .parties { flex-direction: column; gap: 5mm; } .about { text-align: left; } .sums { width: 100%; } }
`.trimStart();
