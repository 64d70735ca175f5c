/** A state, province or prefecture, by any name that its country has for it. */
export interface Region {
  /** The second half of its ISO 3166-2 code. */
  readonly code: string;
  readonly name: string;
}

/** For countries where an address names its region and people choose it from a list. */
const LISTS: Readonly<Record<string, string>> = {
  US: 'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI US Virgin Islands|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific',
  CA: 'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  AU: 'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  MX: 'AGU Aguascalientes|BCN Baja California|BCS Baja California Sur|CAM Campeche|CHP Chiapas|CHH Chihuahua|CMX Ciudad de México|COA Coahuila|COL Colima|DUR Durango|GUA Guanajuato|GRO Guerrero|HID Hidalgo|JAL Jalisco|MEX México|MIC Michoacán|MOR Morelos|NAY Nayarit|NLE Nuevo León|OAX Oaxaca|PUE Puebla|QUE Querétaro|ROO Quintana Roo|SLP San Luis Potosí|SIN Sinaloa|SON Sonora|TAB Tabasco|TAM Tamaulipas|TLA Tlaxcala|VER Veracruz|YUC Yucatán|ZAC Zacatecas',
  BR: 'AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Distrito Federal|ES Espírito Santo|GO Goiás|MA Maranhão|MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|PA Pará|PB Paraíba|PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|RN Rio Grande do Norte|RS Rio Grande do Sul|RO Rondônia|RR Roraima|SC Santa Catarina|SP São Paulo|SE Sergipe|TO Tocantins',
  IN: 'AN Andaman and Nicobar Islands|AP Andhra Pradesh|AR Arunachal Pradesh|AS Assam|BR Bihar|CH Chandigarh|CG Chhattisgarh|DH Dadra and Nagar Haveli and Daman and Diu|DL Delhi|GA Goa|GJ Gujarat|HR Haryana|HP Himachal Pradesh|JK Jammu and Kashmir|JH Jharkhand|KA Karnataka|KL Kerala|LA Ladakh|LD Lakshadweep|MP Madhya Pradesh|MH Maharashtra|MN Manipur|ML Meghalaya|MZ Mizoram|NL Nagaland|OD Odisha|PY Puducherry|PB Punjab|RJ Rajasthan|SK Sikkim|TN Tamil Nadu|TS Telangana|TR Tripura|UP Uttar Pradesh|UK Uttarakhand|WB West Bengal',
  JP: '01 Hokkaido|02 Aomori|03 Iwate|04 Miyagi|05 Akita|06 Yamagata|07 Fukushima|08 Ibaraki|09 Tochigi|10 Gunma|11 Saitama|12 Chiba|13 Tokyo|14 Kanagawa|15 Niigata|16 Toyama|17 Ishikawa|18 Fukui|19 Yamanashi|20 Nagano|21 Gifu|22 Shizuoka|23 Aichi|24 Mie|25 Shiga|26 Kyoto|27 Osaka|28 Hyogo|29 Nara|30 Wakayama|31 Tottori|32 Shimane|33 Okayama|34 Hiroshima|35 Yamaguchi|36 Tokushima|37 Kagawa|38 Ehime|39 Kochi|40 Fukuoka|41 Saga|42 Nagasaki|43 Kumamoto|44 Oita|45 Miyazaki|46 Kagoshima|47 Okinawa',
  IT: 'AG Agrigento|AL Alessandria|AN Ancona|AO Aosta|AR Arezzo|AP Ascoli Piceno|AT Asti|AV Avellino|BA Bari|BT Barletta-Andria-Trani|BL Belluno|BN Benevento|BG Bergamo|BI Biella|BO Bologna|BZ Bolzano|BS Brescia|BR Brindisi|CA Cagliari|CL Caltanissetta|CB Campobasso|CE Caserta|CT Catania|CZ Catanzaro|CH Chieti|CO Como|CS Cosenza|CR Cremona|KR Crotone|CN Cuneo|EN Enna|FM Fermo|FE Ferrara|FI Firenze|FG Foggia|FC Forlì-Cesena|FR Frosinone|GE Genova|GO Gorizia|GR Grosseto|IM Imperia|IS Isernia|AQ L’Aquila|SP La Spezia|LT Latina|LE Lecce|LC Lecco|LI Livorno|LO Lodi|LU Lucca|MC Macerata|MN Mantova|MS Massa-Carrara|MT Matera|ME Messina|MI Milano|MO Modena|MB Monza e Brianza|NA Napoli|NO Novara|NU Nuoro|OR Oristano|PD Padova|PA Palermo|PR Parma|PV Pavia|PG Perugia|PU Pesaro e Urbino|PE Pescara|PC Piacenza|PI Pisa|PT Pistoia|PN Pordenone|PZ Potenza|PO Prato|RG Ragusa|RA Ravenna|RC Reggio Calabria|RE Reggio Emilia|RI Rieti|RN Rimini|RM Roma|RO Rovigo|SA Salerno|SS Sassari|SV Savona|SI Siena|SR Siracusa|SO Sondrio|SU Sud Sardegna|TA Taranto|TE Teramo|TR Terni|TO Torino|TP Trapani|TN Trento|TV Treviso|TS Trieste|UD Udine|VA Varese|VE Venezia|VB Verbano-Cusio-Ossola|VC Vercelli|VR Verona|VV Vibo Valentia|VI Vicenza|VT Viterbo',
  ES: 'C A Coruña|VI Álava|AB Albacete|A Alicante|AL Almería|O Asturias|AV Ávila|BA Badajoz|B Barcelona|BI Bizkaia|BU Burgos|CC Cáceres|CA Cádiz|S Cantabria|CS Castellón|CE Ceuta|CR Ciudad Real|CO Córdoba|CU Cuenca|SS Gipuzkoa|GI Girona|GR Granada|GU Guadalajara|H Huelva|HU Huesca|PM Illes Balears|J Jaén|LO La Rioja|GC Las Palmas|LE León|L Lleida|LU Lugo|M Madrid|MA Málaga|ML Melilla|MU Murcia|NA Navarra|OR Ourense|P Palencia|PO Pontevedra|SA Salamanca|TF Santa Cruz de Tenerife|SG Segovia|SE Sevilla|SO Soria|T Tarragona|TE Teruel|TO Toledo|V Valencia|VA Valladolid|ZA Zamora|Z Zaragoza',
  CN: 'AH Anhui|BJ Beijing|CQ Chongqing|FJ Fujian|GS Gansu|GD Guangdong|GX Guangxi|GZ Guizhou|HI Hainan|HE Hebei|HL Heilongjiang|HA Henan|HB Hubei|HN Hunan|NM Inner Mongolia|JS Jiangsu|JX Jiangxi|JL Jilin|LN Liaoning|NX Ningxia|QH Qinghai|SN Shaanxi|SD Shandong|SH Shanghai|SX Shanxi|SC Sichuan|TJ Tianjin|XZ Tibet|XJ Xinjiang|YN Yunnan|ZJ Zhejiang',
};

/**
 * The regions to choose from, in the order of a list; null: the country has no list, and its region is typed if it is
 * asked for.
 */
export function regionsOf(countryCode: string): readonly Region[] | null {
  if (!Object.hasOwn(LISTS, countryCode)) return null;
  return (LISTS[countryCode] ?? '').split('|').map((entry) => {
    const space = entry.indexOf(' ');
    return { code: entry.slice(0, space), name: entry.slice(space + 1) };
  });
}

/** Compares without accents, size of letters and signs: `québec` is Quebec. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase();

/** The region that a text names by its code or its name; null: none of the list. */
export function findRegion(countryCode: string, text: string): Region | null {
  const regions = regionsOf(countryCode) ?? [];
  const code = text.trim().toUpperCase();
  const name = plain(text);
  return (
    regions.find((region) => region.code === code) ??
    regions.find((region) => name !== '' && plain(region.name) === name) ??
    null
  );
}
