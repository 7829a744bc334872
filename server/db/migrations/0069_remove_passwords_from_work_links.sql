UPDATE "users" SET "work_links" = coalesce((
	SELECT jsonb_agg(jsonb_set(link, '{url}', to_jsonb(url)) ORDER BY nth)
	FROM jsonb_array_elements("work_links") WITH ORDINALITY AS stored(link, nth),
		regexp_replace(link->>'url', '^(https?:)[/\\]+[^/?#\\]*@', '\1//') AS url
	WHERE url !~ '^https?://$'
), '[]') WHERE "work_links"::text LIKE '%@%';
