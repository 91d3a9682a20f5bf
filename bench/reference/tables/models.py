"""Django models of those columns of Wend's tables that ../reference.py needs."""

from django.db import models


class Table(models.Model):
    class Meta:
        abstract = True
        managed = False


class User(Table):
    username = models.TextField()
    suspended_until = models.DateTimeField(null=True)

    is_authenticated = True

    class Meta(Table.Meta):
        db_table = "users"


class Tag(Table):
    value = models.TextField()

    class Meta(Table.Meta):
        db_table = "tags"


class Blog(Table):
    kind = models.TextField()
    status = models.TextField()
    url = models.TextField()
    title = models.TextField()
    slug = models.TextField()
    domain = models.TextField()
    description = models.TextField()
    image_blog_page = models.TextField(null=True)
    feed_url = models.TextField(null=True)
    created_on = models.DateTimeField()
    updated_on = models.DateTimeField()
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL)
    tags = models.ManyToManyField(Tag, through="BlogTag")

    class Meta(Table.Meta):
        db_table = "blogs"


class BlogTag(Table):
    blog = models.OneToOneField(Blog, on_delete=models.CASCADE, primary_key=True)
    tag = models.ForeignKey(Tag, on_delete=models.CASCADE)

    class Meta(Table.Meta):
        db_table = "blog_tags"


class Stats(Table):
    blog = models.OneToOneField(Blog, on_delete=models.CASCADE, primary_key=True, related_name="stats")
    upvotes = models.IntegerField()
    reviews = models.IntegerField()
    discussions = models.IntegerField()

    class Meta(Table.Meta):
        db_table = "blog_stats"


class Session(Table):
    user = models.ForeignKey(User, on_delete=models.CASCADE)
    token_hash = models.BinaryField()

    class Meta(Table.Meta):
        db_table = "sessions"


class Upvote(Table):
    blog = models.OneToOneField(Blog, on_delete=models.CASCADE, primary_key=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE)
    created_on = models.DateTimeField(auto_now_add=True)

    class Meta(Table.Meta):
        db_table = "blog_upvotes"


class Discussion(Table):
    blog = models.ForeignKey(Blog, on_delete=models.CASCADE)
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL)
    title = models.TextField()
    status = models.TextField()
    comment_count = models.IntegerField()

    class Meta(Table.Meta):
        db_table = "discussions"


class Comment(Table):
    discussion = models.ForeignKey(Discussion, on_delete=models.CASCADE)
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL)
    content = models.TextField()
    content_html = models.TextField()
    status = models.TextField(default="published")
    total_upvotes = models.IntegerField(default=0)
    created_on = models.DateTimeField(auto_now_add=True)
    updated_on = models.DateTimeField(auto_now=True)

    class Meta(Table.Meta):
        db_table = "comments"


class Notification(Table):
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    actor = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    kind = models.TextField()
    text = models.TextField()
    url = models.TextField()
    is_read = models.BooleanField(default=False)
    created_on = models.DateTimeField(auto_now_add=True)

    class Meta(Table.Meta):
        db_table = "notifications"
