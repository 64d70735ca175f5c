-- needs: search_words
-- What people read of a document: the text fields of each kind of block. By kind, because a field such as `caption` is
-- a text in one kind and an option (`below`) in another. Hidden sections are read by nobody.
create or replace function search_document(p_document jsonb) returns text language sql immutable parallel safe as $$
  select left(coalesce(string_agg(search_words(read.text #>> '{}'), ' ' order by placed.place, readable.place, read.place), ''), 100000)
  from jsonb_path_query(p_document, 'strict $.sections[*] ? ((@.hidden == true) is unknown || @.hidden == false).** ? (@.type.type() == "number" && @.value.type() == "object")', '{}', true)
    with ordinality placed (block, place)
  join (values
    -- By the codes of BLOCK_TYPES: text, map, image, form, menu, summary, embed, quote, video, audio, product,
    -- Markdown, newsletter, button, summary, archive, chart, accordion.
    (1, 2, '$.html'),
    (2, 4, '$.addressTitle'), (3, 4, '$.addressLine1'), (4, 4, '$.addressLine2'), (5, 4, '$.addressCountry'),
    (6, 5, '$.title'), (7, 5, '$.description'), (8, 5, '$.buttonText'),
    (9, 9, '$.formFields[*].title'), (10, 9, '$.formFields[*].description'), (11, 9, '$.disclaimer'),
    (12, 18, '$.menuText'),
    (13, 20, '$.headerText'),
    (14, 22, '$.title'),
    (15, 31, '$.quote'), (16, 31, '$.source'),
    (17, 32, '$.title'), (18, 32, '$.caption'),
    (19, 41, '$.title'), (20, 41, '$.author'),
    (21, 43, '$.buttonText'),
    (22, 44, '$.markdown'),
    (23, 51, '$.title'), (24, 51, '$.description'), (25, 51, '$.buttonText'), (26, 51, '$.footnote'),
    (27, 53, '$.buttonText'),
    (28, 55, '$.headerText'),
    (29, 61, '$.headerText'),
    (30, 62, '$.title'), (31, 62, '$.description'), (32, 62, '$.dataset.columns[*]'), (33, 62, '$.dataset.rows[*].label'),
    (34, 69, '$.items[*].title'), (35, 69, '$.items[*].body')
  ) readable (place, type, path) on to_jsonb(readable.type) = placed.block -> 'type'
  cross join lateral jsonb_path_query(placed.block -> 'value', readable.path::jsonpath) with ordinality read (text, place)
  where jsonb_typeof(read.text) = 'string'
$$;
